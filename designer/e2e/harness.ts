// SPDX-License-Identifier: MIT
/** The built page in Chromium, with a server that says what the test wants. */
import { createReadStream, existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import type { Browser, BrowserContextOptions, Page, WebSocketRoute } from "playwright-core";
import { chromium } from "playwright-core";
import type { FromPage, FromServer } from "../src/protocol/types";

const ROOT = resolve(__dirname, "../..");
/** DESIGNER_PAGE: a page in another folder, to compare with. */
export const PAGE = process.env.DESIGNER_PAGE ?? resolve(ROOT, "tools/weft/designer/page");
const SCHEMA = resolve(ROOT, "spec/description.schema.json");

/** As the server of the designer sends it. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; frame-ancestors 'none'";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

export const FACTS = {
  boards: [
    { name: "mps2-an385", title: "Arm MPS2 AN385" },
    { name: "virt-rv32", title: "RISC-V virt" },
  ],
  targets: [
    { name: "cm3", title: "Arm Cortex-M3", ready: true, why: "" },
    { name: "rv32", title: "RISC-V", ready: true, why: "" },
  ],
  drivers: ["shm", "socket", "uart"],
};

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(PAGE, pathname === "/" ? "index.html" : pathname);
    response.setHeader("Content-Security-Policy", POLICY);
    if (pathname === "/schema.json") response.end(readFileSync(SCHEMA));
    else if (pathname === "/facts.json") response.end(JSON.stringify(FACTS));
    else if (!file.startsWith(PAGE) || !existsSync(file)) response.writeHead(404).end();
    else {
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      createReadStream(file).pipe(response);
    }
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      done(server);
    });
  });
}

export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

/** A page, and what it has sent. */
export class Designer {
  readonly sent: FromPage[] = [];
  readonly errors: string[] = [];
  #socket: WebSocketRoute | undefined;
  isRefusing = false;

  constructor(
    readonly page: Page,
    readonly answer: (message: FromPage, designer: Designer) => void,
  ) {}

  send(...messages: FromServer[]): void {
    for (const message of messages) this.#socket?.send(JSON.stringify(message));
  }

  /** Ends the connection, as a server that is stopped. */
  async disconnect(): Promise<void> {
    this.isRefusing = true;
    await this.#socket?.close({ code: 1001 });
  }

  async route(first: FromServer[]): Promise<void> {
    this.page.on("pageerror", (error) => this.errors.push(error.message));
    this.page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    await this.page.routeWebSocket(/\/socket/, (socket) => {
      if (this.isRefusing) {
        void socket.close({ code: 1013 });
        return;
      }
      this.#socket = socket;
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as FromPage;
        this.sent.push(message);
        this.answer(message, this);
      });
      this.send(...first);
    });
  }

  last<T extends FromPage["type"]>(type: T): Extract<FromPage, { type: T }> | undefined {
    return this.sent.findLast(
      (message): message is Extract<FromPage, { type: T }> => message.type === type,
    );
  }
}

export interface OpenOptions extends BrowserContextOptions {
  answer?: (message: FromPage, designer: Designer) => void;
  onRequest?: (url: string) => void;
}

/** Browser and server of a file of tests. */
export class Stage {
  #server: Server | undefined;
  #browser: Browser | undefined;

  async start(): Promise<void> {
    [this.#server, this.#browser] = await Promise.all([serve(), launch()]);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    this.#server?.close();
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server?.address() as AddressInfo).port}/?token=t`;
  }

  /** Returns a page of the browser for another server. */
  async blank(): Promise<Page> {
    const context = await this.#browser!.newContext({ viewport: { width: 1440, height: 900 } });
    return context.newPage();
  }

  /** Opens the page; it is sent the messages when it has connected. */
  async open(first: FromServer[], options: OpenOptions = {}): Promise<Designer> {
    const { answer = () => undefined, onRequest, ...context } = options;
    const page = await (
      await this.#browser!.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        ...context,
      })
    ).newPage();
    page.setDefaultTimeout(10_000);
    page.on("request", (request) => onRequest?.(request.url()));
    const designer = new Designer(page, answer);
    await designer.route(first);
    await page.goto(this.address);
    return designer;
  }
}
