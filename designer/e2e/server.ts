// SPDX-License-Identifier: MIT
/** The real server: `./weft designer` in a folder of its own. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";

const WEFT = resolve(__dirname, "../../weft");

/** Time in ms for the server to say where it is. */
const LIMIT = 30_000;

export class Server {
  private constructor(
    readonly folder: string,
    readonly address: string,
    readonly child: ChildProcess,
  ) {}

  /** Starts it without a description, or with one of the folder that `fill` has written. */
  static start(fill: (folder: string) => string[] = () => []): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), "weft-designer-"));
    const child = spawn(WEFT, ["designer", "--no-browser", ...fill(folder)], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        fail(new Error("the server has not said where it is"));
      }, LIMIT);
      let said = "";
      child.stdout.on("data", (data: Buffer) => {
        said += data.toString();
        const address = /http:\S+/.exec(said)?.[0];
        if (address === undefined) return;
        clearTimeout(timer);
        done(new Server(folder, address, child));
      });
      child.on("exit", () => {
        fail(new Error(`the server has ended: ${said}`));
      });
    });
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGINT");
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The first line of a new description names a folder of this computer. */
export async function hideFirstLine(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = document.querySelector(".cm-scroller");
    const line = document.querySelector(".cm-line");
    if (text === null || line?.textContent.includes("$schema=") !== true) return;
    const below = line.getBoundingClientRect().bottom - text.getBoundingClientRect().top;
    if (below > 0) text.scrollTop += below;
  });
}
