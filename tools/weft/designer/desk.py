# SPDX-License-Identifier: MIT
"""What happens between pages, description and runs; all of it in one event loop.

What takes time (parsing, layout, files) is done in a thread, one thing after another.
"""

import asyncio
import json
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from weft.designer import files, protocol, trace_file
from weft.designer.advice import AdviceFor
from weft.designer.costs import CostsOf
from weft.designer.messages.advice import Advise, StopAdvice
from weft.designer.messages.base import Message
from weft.designer.pages import Page, encoded
from weft.designer.runs import Runs
from weft.designer.session import Session
from weft.designer.text.source import EditError
from weft.diag.errors import WeftError
from weft.paths import shown
from weft.picture.build import diagram_of_text
from weft.picture.diagram import Diagram, Mark
from weft.starter.templates import TEMPLATES, create

MAX_PAGES = 16
LOOK_PERIOD = 0.2
"""Seconds between looks at the file."""

FIRST_PICTURE = 10.0
"""Seconds that what only forms need waits for the first picture."""

INTERNAL_PAUSE = 5.0
"""Seconds without a look after an internal error."""

_FROM_PAGE: TypeAdapter[Any] = TypeAdapter(protocol.FromPage)
T = TypeVar("T")


_NOTHING = Diagram(name="", width=0, height=0, topology_width=0, topology_height=0)


class Desk:
    """The description that is edited, and the pages that show it."""

    def __init__(self, folder: Path, file: Path | None, trace: Path | None = None) -> None:
        """Open a description, and a trace of it; without one, offer those below a folder."""
        self.folder = folder
        self.session = Session(file) if file is not None else None
        self.pages: set[Page] = set()
        self.runs = Runs(self._print, self._running)
        if self.session is not None and trace is not None:
            self.runs.replay = trace_file.read_for(trace, self.session.file, self.session.text)
        self.costs = CostsOf(self._tell_costs)
        self.advice = AdviceFor(self.tell)
        self.state: protocol.State | None = None
        """What was told last."""
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._pictured = asyncio.Event()
        """Whether a picture was told, of any description."""
        self._drawn: tuple[str, Diagram] | None = None
        self._told: protocol.Notice | None = None
        self._run: protocol.Running = protocol.Running(type="running", phase="idle")

    # Pages.

    async def join(self, page: Page) -> None:
        """Tell a new page everything."""
        self.pages.add(page)
        if self.session is None:
            page.tell("choice", encoded(await self._alone(self._choice)))
            return
        if self.state is not None:  # else all pages get it when it is known
            page.tell("state", encoded(self.state))
        page.tell("running", encoded(self._run))
        if self.runs.replay is not None:
            page.tell("recorded", encoded(self.runs.replay.recorded))
        for message in (self.runs.live, self.runs.deadlock, self.advice.told):
            if message is not None:
                page.tell(message.type, encoded(message))
        if self.session.conflict is not None:
            page.tell("conflict", encoded(self.session.conflict))
        if self._told is not None:
            page.tell("notice", encoded(self._told))

    def leave(self, page: Page) -> None:
        """Forget a page."""
        self.pages.discard(page)
        self.costs.show(page, shown=False)

    def tell(self, message: Any) -> None:
        """Send a message to all pages."""
        text = encoded(message)
        for page in self.pages:
            page.tell(message.type, text)

    async def first_picture(self) -> None:
        """Wait until pages have a picture, for a limited time."""
        if self.session is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pictured.wait(), FIRST_PICTURE)

    async def hear(self, page: Page, text: str) -> bool:
        """Do what a page asks for; return whether it was a message."""
        try:
            message = _FROM_PAGE.validate_python(json.loads(text), strict=True)
        except (ValueError, RecursionError) as error:
            wrong = "not a message of this version"
            if isinstance(error, ValidationError):
                first = error.errors(include_url=False, include_input=False)[0]
                wrong = f"{wrong}: {first['msg'][:200]}"
            self._refuse(page, wrong)
            return False
        try:
            await self._do(page, message)
        except EditError as error:
            self._refuse(page, error.message, error.hint)
        except WeftError as error:
            first_problem = error.problems[0]
            self._refuse(page, first_problem.message, first_problem.hint)
        except Exception as error:
            self._refuse(page, _internal(error))
        return True

    def _refuse(self, page: Page, message: str, hint: str = "") -> None:
        page.tell("refused", encoded(protocol.Refused(type="refused", message=message, hint=hint)))

    async def _do(self, page: Page, message: Any) -> None:
        if isinstance(message, protocol.Open | protocol.Create):
            await self._begin(message)
            return
        session = self.session
        if session is None:
            raise EditError("no description is open")
        if isinstance(message, protocol.Stop):
            await self.runs.stop()
            return
        if isinstance(message, protocol.ShowCosts):
            self.costs.show(page, message.shown)
            return
        if isinstance(message, Advise):
            await self.advice.ask(session.file, session.version, session.text, message)
            return
        if isinstance(message, StopAdvice):
            await self.advice.stop()
            return
        if isinstance(message, protocol.Look):
            if self.runs.replay is None:
                raise EditError("nothing is recorded", "run with trace points")
            part = await asyncio.to_thread(self.runs.replay.part, message.begin, message.end)
            page.tell("part", encoded(part))
            return
        if isinstance(message, protocol.Run):
            if not session.is_saved:
                raise EditError("the file does not have the text that is shown")
            await self.runs.start(session.file, message)
            return
        await self._alone(lambda: _edit(session, message))
        self._changed.set()

    async def _begin(self, message: protocol.Open | protocol.Create) -> None:
        """Open another description, or a new one."""
        if self.session is not None and not self.session.is_saved:
            raise EditError("the file does not have the text that is shown")

        def opened() -> Session:
            if isinstance(message, protocol.Open):
                if message.file not in files.descriptions(self.folder):
                    raise EditError("there is no such description below the folder")
                return Session(self.folder / message.file)
            folder = files.new_folder(self.folder, message.folder)
            return Session(create(folder, message.template)[0])

        self.session = await self._alone(opened)
        self.state, self._told, self.runs.replay = None, None, None
        await self.advice.stop()
        self.advice.forget()
        self._changed.set()

    def _choice(self) -> protocol.Choice:
        templates = [
            protocol.Template(name=name, title=one.title, text=one.text)
            for name, one in TEMPLATES.items()
        ]
        found = files.descriptions(self.folder)
        return protocol.Choice(
            type="choice", folder=shown(self.folder), files=found, templates=templates
        )

    async def _alone(self, function: Callable[[], T]) -> T:
        """Call a function in a thread, while no other one is called."""
        async with self._lock:
            return await asyncio.to_thread(function)

    # What runs all the time.

    async def work(self) -> None:
        """Watch the file and tell pages what has changed, forever.

        What the first page shows is made before it asks.
        """
        self._changed.set()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._watch())
            group.create_task(self._publish())
            group.create_task(self.costs.work())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_PERIOD)
            try:
                if self.session is not None and await self._alone(self.session.look):
                    self._changed.set()
            except Exception as error:
                self.tell(protocol.Notice(type="notice", message=_internal(error)))
                await asyncio.sleep(INTERNAL_PAUSE)

    async def _publish(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self.session is not None:
                await self._publish_one(self.session)

    async def _publish_one(self, session: Session) -> None:
        state = await self._alone(lambda: self._state_of(session))
        if session is not self.session:
            return
        self.state = state
        self.tell(state)
        self._pictured.set()
        if session.conflict is not None:
            self.tell(session.conflict)
        self._tell_problem(session)
        self.costs.changed(session.file, state.version, session.text)

    def _state_of(self, session: Session) -> protocol.State:
        return protocol.State(
            type="state",
            version=session.version,
            file=shown(session.file),
            text=session.shown,
            diagram=self._diagram(session),
            is_saved=session.is_saved,
            undo=session.undo_label,
            redo=session.redo_label,
            by=session.by,
            has_conflict=session.conflict is not None,
        )

    def _diagram(self, session: Session) -> Diagram:
        """Return the diagram of the text; where none can be made, the last one, and why."""
        if self._drawn is None or self._drawn[0] != session.text:
            try:
                found = diagram_of_text(session.file, session.text)
            except WeftError as error:
                marks = [Mark(code=p.code, message=p.message, hint=p.hint) for p in error.problems]
                found = self._last(marks)
            except Exception as error:
                found = self._last([Mark(message=_internal(error))])
            self._drawn = session.text, found
        return self._drawn[1]

    def _last(self, marks: list[Mark]) -> Diagram:
        """Return the last diagram with other marks."""
        last = self._drawn[1] if self._drawn is not None else _NOTHING
        return last.model_copy(update={"marks": marks})

    def _tell_problem(self, session: Session) -> None:
        """Tell of trouble with the file when it begins."""
        problem = session.problem
        if problem is None:
            self._told = None
            return
        notice = protocol.Notice(
            type="notice", code=problem.code, message=problem.message, hint=problem.hint
        )
        if notice != self._told:
            self._told = notice
            self.tell(notice)

    def _tell_costs(self, costs: protocol.Costs) -> None:
        text = encoded(costs)
        for page in self.costs.pages:
            page.tell("costs", text)

    # Runs.

    async def replay(self, raw: bytes, name: str) -> None:
        """Let pages replay the trace that a file of a name holds."""
        session = self.session
        if session is None:
            raise EditError("no description is open")
        found = await asyncio.to_thread(
            trace_file.replay_for, raw, name, session.file, session.text
        )
        if session is self.session:
            self.runs.show(found)

    def _print(self, node: str, lines: list[str], dropped: int) -> None:
        for page in self.pages:
            page.print(node, lines, dropped)

    def _running(self, message: Message) -> None:
        if isinstance(message, protocol.Running):
            self._run = message
        self.tell(message)

    async def close(self) -> Path | None:
        """End everything; return where a text is that the file does not have."""
        await self.advice.stop()
        await self.runs.close()
        return None if self.session is None else await self._alone(self.session.rescue)


def _internal(error: Exception) -> str:
    """Return what to tell of an error of the tools; its details go to the terminal."""
    traceback.print_exception(error)
    return f"internal error: {type(error).__name__}: {error}; please report it"


def _edit(session: Session, message: Any) -> None:
    if isinstance(message, protocol.Edit):
        session.edit(message.version, message.operations)
    elif isinstance(message, protocol.Text):
        session.type(message.version, message.text)
    elif isinstance(message, protocol.Undo):
        session.undo()
    elif isinstance(message, protocol.Redo):
        session.redo()
    else:
        session.resolve(message.text)
