------------------------------ MODULE RemoteHub ------------------------------
\* SPDX-License-Identifier: MIT
(***************************************************************************)
(* A semaphore with local and remote waiters.  A remote call becomes a     *)
(* REQUEST.  Where it arrives, the service is tried; if it would block,    *)
(* the client's proxy waits in the semaphore's queue, with the client's    *)
(* priority: in the same step.  Everything about waiting is decided there, *)
(* in one critical section: order, timeout, cancellation.  A proxy whose   *)
(* wait has ended sends the REPLY when it runs, at any time later.  The    *)
(* client takes nothing but the one REPLY for an end.  So a timeout or a   *)
(* CANCEL that races a grant neither loses nor doubles a unit.             *)
(*                                                                         *)
(* A task that is aborted during a call ABANDONs it: its proxy gives up    *)
(* and says so, at once or, if its wait has ended, when it runs.  Until    *)
(* then the task, started again, makes no call, so that it never gets the  *)
(* reply of its former life.                                               *)
(*                                                                         *)
(* Packets of one client stay in order; those of different clients do not. *)
(* Crashes are the matter of NodeDeath, priorities that change that of     *)
(* Inheritance.                                                            *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Remote, Local,      \* tasks that take units
    Priority,           \* of each: lower is more urgent
    Limited,            \* tasks that call with a timeout
    Calls,              \* of each task
    Gives,              \* units given in all
    Aborts,             \* of remote tasks, in all
    \* What TLC must miss if it is not there:
    TimeoutAtHub,       \* and nowhere else
    CancelAsks,         \* a grant that a CANCEL crosses counts
    AwaitsAbandoned,    \* no call before the proxy is free
    Withdrawn,          \* a CANCEL that has not left when the reply comes
    AbandonIsKept,      \* an ABANDON that comes before the proxy runs
    InOrder,            \* packets of a client
    InOneStep           \* what is tried and would block waits

Task == Remote \union Local

VARIABLES
    calling,    \* tasks whose call has not ended
    canceled,   \* those of them that were canceled
    abandoned,  \* tasks that were aborted, and whose proxy is not free yet
    aborts,     \* that may still come
    calls,      \* that each task may still make
    taken,      \* units that each task got
    toHub,      \* packets of each remote task on their way
    toHome,     \* the reply to each
    proxy,    \* of each remote task: "idle", "waits", "returns", "gone"; "tried"
    result,     \* of each proxy
    queue,      \* tasks that wait at the hub, in order
    count,      \* units of the semaphore
    given,      \* units given so far
    unfair,     \* a unit was granted past one who had a better claim
    mistaken    \* a call ended as canceled that was not

vars == <<calling, canceled, abandoned, aborts, calls, taken, toHub, toHome,
          proxy, result, queue, count, given, unfair, mistaken>>
life == <<abandoned, aborts>>

Limits(t) == t \in Limited
Priorities == [t \in Task |-> IF t = "urgent" THEN 1 ELSE 2]

Init ==
    /\ calling = {} /\ canceled = {} /\ abandoned = {} /\ aborts = Aborts
    /\ calls = [t \in Task |-> Calls]
    /\ taken = [t \in Task |-> 0]
    /\ toHub = [t \in Remote |-> <<>>] /\ toHome = [t \in Remote |-> <<>>]
    /\ proxy = [t \in Remote |-> "idle"] /\ result = [t \in Remote |-> "none"]
    /\ queue = <<>>
    /\ count = 0 /\ given = 0
    /\ unfair = FALSE /\ mistaken = FALSE

\* Behind those that are as urgent.
Insert(line, t) ==
    LET before == SelectSeq(line, LAMBDA u : Priority[u] <= Priority[t])
        behind == SelectSeq(line, LAMBDA u : Priority[u] > Priority[t])
    IN before \o <<t>> \o behind
Remove(line, t) == SelectSeq(line, LAMBDA u : u /= t)
Contains(line, t) == \E i \in 1..Len(line) : line[i] = t
Members(line) == {line[i] : i \in 1..Len(line)}

\* Tasks that wait and are at least as urgent.
Claims(t) == {u \in Members(queue) : Priority[u] <= Priority[t]}

\* --- The client's node ---

Call(t) ==
    /\ t \notin calling /\ calls[t] > 0
    /\ AwaitsAbandoned => t \notin abandoned
    /\ calls' = [calls EXCEPT ![t] = @ - 1]
    /\ calling' = calling \union {t}
    /\ toHub' = [toHub EXCEPT ![t] = Append(@, "REQUEST")]
    /\ UNCHANGED <<life, canceled, taken, toHome, proxy, result, queue, count,
                   given, unfair, mistaken>>

\* A client has one packet for what it says during a call. Left in the queue from an
\* earlier call, it would be used where it stands: before the new REQUEST.
Cancel(t) ==
    /\ t \in calling \ canceled
    /\ IF CancelAsks
       THEN canceled' = canceled \union {t} /\ UNCHANGED calling
       ELSE calling' = calling \ {t} /\ UNCHANGED canceled
    /\ \/ toHub' = [toHub EXCEPT ![t] = Append(@, "CANCEL")]
       \/ ~Withdrawn /\ Contains(toHub[t], "CANCEL") /\ UNCHANGED toHub
    /\ UNCHANGED <<life, calls, taken, toHome, proxy, result, queue, count,
                   given, unfair, mistaken>>

\* Only where the hub does not decide alone.
TimeoutAtHome(t) ==
    /\ ~TimeoutAtHub /\ t \in calling /\ Limits(t)
    /\ calling' = calling \ {t}
    /\ canceled' = canceled \ {t}
    /\ UNCHANGED <<life, calls, taken, toHub, toHome, proxy, result, queue,
                   count, given, unfair, mistaken>>

\* What has not left yet is withdrawn. The unit of a reply dies with the task.
Abort(t) ==
    /\ t \in calling /\ aborts > 0
    /\ aborts' = aborts - 1
    /\ abandoned' = abandoned \union {t}
    /\ calling' = calling \ {t}
    /\ canceled' = canceled \ {t}
    /\ \E left \in 0..Len(toHub[t]) :
        toHub' = [toHub EXCEPT ![t] = Append(SubSeq(@, 1, left), "ABANDON")]
    /\ UNCHANGED <<calls, taken, toHome, proxy, result, queue, count, given,
                   unfair, mistaken>>

ReceiveReply(t) ==
    /\ toHome[t] /= <<>> /\ Head(toHome[t]) /= "ABANDONED"
    /\ LET status == Head(toHome[t])
           counts == t \in calling \union abandoned
       IN /\ taken' = [taken EXCEPT ![t] = IF counts /\ status = "OK" THEN @ + 1 ELSE @]
          /\ mistaken' = (mistaken \/ (t \in calling /\ status = "CANCELED" /\ t \notin canceled))
    /\ toHome' = [toHome EXCEPT ![t] = Tail(@)]
    /\ \/ UNCHANGED toHub
       \/ Withdrawn /\ t \in calling /\ toHub' = [toHub EXCEPT ![t] = Remove(@, "CANCEL")]
    /\ calling' = calling \ {t}
    /\ canceled' = canceled \ {t}
    /\ UNCHANGED <<life, calls, proxy, result, queue, count, given, unfair>>

ReceiveAbandoned(t) ==
    /\ toHome[t] /= <<>> /\ Head(toHome[t]) = "ABANDONED"
    /\ toHome' = [toHome EXCEPT ![t] = Tail(@)]
    /\ abandoned' = abandoned \ {t}
    /\ UNCHANGED <<calling, canceled, aborts, calls, taken, toHub, proxy, result,
                   queue, count, given, unfair, mistaken>>

\* --- The hub's node: packets ---

Positions(t) == IF InOrder THEN {1} \intersect 1..Len(toHub[t]) ELSE 1..Len(toHub[t])
Without(line, i) == SubSeq(line, 1, i - 1) \o SubSeq(line, i + 1, Len(line))
Packet(t, kind, i) ==
    /\ i \in Positions(t) /\ toHub[t][i] = kind
    /\ toHub' = [toHub EXCEPT ![t] = Without(@, i)]

ReceiveRequest(t) ==
    /\ \E i \in Positions(t) : Packet(t, "REQUEST", i)
    /\ CASE count > 0 ->
              /\ count' = count - 1
              /\ toHome' = [toHome EXCEPT ![t] = Append(@, "OK")]
              /\ unfair' = (unfair \/ Claims(t) /= {})
              /\ UNCHANGED <<proxy, queue>>
         [] count = 0 /\ InOneStep ->
              /\ proxy' = [proxy EXCEPT ![t] = "waits"]
              /\ queue' = Insert(queue, t)
              /\ UNCHANGED <<count, toHome, unfair>>
         [] OTHER ->
              /\ proxy' = [proxy EXCEPT ![t] = "tried"]
              /\ UNCHANGED <<queue, count, toHome, unfair>>
    /\ UNCHANGED <<life, calling, canceled, calls, taken, result, given, mistaken>>

\* The second step, where there are two.
WaitLater(t) ==
    /\ proxy[t] = "tried"
    /\ proxy' = [proxy EXCEPT ![t] = "waits"]
    /\ queue' = Insert(queue, t)
    /\ UNCHANGED <<life, calling, canceled, calls, taken, toHub, toHome, result, count, given,
                   unfair, mistaken>>

ReceiveCancel(t) ==
    /\ \E i \in Positions(t) : Packet(t, "CANCEL", i)
    /\ IF proxy[t] = "waits"
       THEN /\ queue' = Remove(queue, t)
            /\ proxy' = [proxy EXCEPT ![t] = "returns"]
            /\ result' = [result EXCEPT ![t] = "CANCELED"]
       ELSE UNCHANGED <<queue, proxy, result>> \* it crossed the reply
    /\ UNCHANGED <<life, calling, canceled, calls, taken, toHome, count, given,
                   unfair, mistaken>>

\* The proxy gives up. One whose wait has ended does so when it runs.
ReceiveAbandon(t) ==
    /\ \E i \in Positions(t) : Packet(t, "ABANDON", i)
    /\ IF proxy[t] = "returns"
       THEN /\ proxy' = [proxy EXCEPT ![t] = IF AbandonIsKept THEN "gone" ELSE @]
            /\ UNCHANGED <<queue, toHome>>
       ELSE /\ queue' = Remove(queue, t)
            /\ proxy' = [proxy EXCEPT ![t] = "idle"]
            /\ toHome' = [toHome EXCEPT ![t] = Append(@, "ABANDONED")]
    /\ UNCHANGED <<life, calling, canceled, calls, taken, result, count, given, unfair, mistaken>>

\* --- The hub's node: proxies ---

\* A unit that a proxy was granted whose client is gone dies with the task.
ProxyRuns(t) ==
    /\ proxy[t] \in {"returns", "gone"}
    /\ proxy' = [proxy EXCEPT ![t] = "idle"]
    /\ IF proxy[t] = "gone"
       THEN /\ toHome' = [toHome EXCEPT ![t] = Append(@, "ABANDONED")]
            /\ taken' = [taken EXCEPT ![t] = IF result[t] = "OK" THEN @ + 1 ELSE @]
       ELSE /\ toHome' = [toHome EXCEPT ![t] = Append(@, result[t])]
            /\ UNCHANGED taken
    /\ result' = [result EXCEPT ![t] = "none"]
    /\ UNCHANGED <<life, calling, canceled, calls, toHub, queue, count, given, unfair, mistaken>>

\* --- The hub ---

Give ==
    /\ given < Gives
    /\ given' = given + 1
    /\ IF queue = <<>>
       THEN count' = count + 1 /\ UNCHANGED <<queue, proxy, result, calling, taken, unfair>>
       ELSE LET t == Head(queue) IN
            /\ queue' = Tail(queue)
            /\ unfair' = (unfair \/ \E u \in Members(queue) : Priority[u] < Priority[t])
            /\ IF t \in Remote
               THEN /\ proxy' = [proxy EXCEPT ![t] = "returns"]
                    /\ result' = [result EXCEPT ![t] = "OK"]
                    /\ UNCHANGED <<calling, taken>>
               ELSE /\ calling' = calling \ {t}
                    /\ taken' = [taken EXCEPT ![t] = @ + 1]
                    /\ UNCHANGED <<proxy, result>>
            /\ UNCHANGED count
    /\ UNCHANGED <<life, canceled, calls, toHub, toHome, mistaken>>

Timeout(t) ==
    /\ t \in Members(queue) /\ Limits(t)
    /\ queue' = Remove(queue, t)
    /\ IF t \in Remote
       THEN /\ proxy' = [proxy EXCEPT ![t] = "returns"]
            /\ result' = [result EXCEPT ![t] = "TIMEOUT"]
            /\ UNCHANGED calling
       ELSE calling' = calling \ {t} /\ UNCHANGED <<proxy, result>>
    /\ UNCHANGED <<life, canceled, calls, taken, toHub, toHome, count, given,
                   unfair, mistaken>>

LocalCall(t) ==
    /\ t \notin calling /\ calls[t] > 0
    /\ calls' = [calls EXCEPT ![t] = @ - 1]
    /\ IF count > 0
       THEN /\ count' = count - 1 /\ taken' = [taken EXCEPT ![t] = @ + 1]
            /\ UNCHANGED <<calling, queue>>
       ELSE /\ calling' = calling \union {t} /\ queue' = Insert(queue, t)
            /\ UNCHANGED <<count, taken>>
    /\ UNCHANGED <<life, canceled, toHub, toHome, proxy, result, given, unfair,
                   mistaken>>

Next ==
    \/ Give
    \/ \E t \in Remote : \/ Call(t) \/ Cancel(t) \/ TimeoutAtHome(t) \/ ReceiveReply(t)
                         \/ ReceiveRequest(t) \/ ReceiveCancel(t)
                         \/ Abort(t) \/ ReceiveAbandon(t) \/ ReceiveAbandoned(t)
                         \/ WaitLater(t) \/ ProxyRuns(t)
    \/ \E t \in Local : LocalCall(t)
    \/ \E t \in Task : Timeout(t)

Fairness ==
    /\ \A t \in Remote :
        /\ WF_vars(ReceiveRequest(t)) /\ WF_vars(ReceiveCancel(t)) /\ WF_vars(ReceiveReply(t))
        /\ WF_vars(ReceiveAbandon(t)) /\ WF_vars(ReceiveAbandoned(t))
        /\ WF_vars(WaitLater(t)) /\ WF_vars(ProxyRuns(t))
    /\ \A t \in Task : WF_vars(Timeout(t))

Spec == Init /\ [][Next]_vars /\ Fairness

\* --- Properties ---

RECURSIVE Sum(_, _)
Sum(f, set) == IF set = {} THEN 0
               ELSE LET t == CHOOSE t \in set : TRUE IN f[t] + Sum(f, set \ {t})

OnTheWay(t) == (IF result[t] = "OK" THEN 1 ELSE 0)
               + Len(SelectSeq(toHome[t], LAMBDA s : s = "OK"))

\* No unit is lost or doubled: it is there, or somebody has it or will get it.
Conserved == given = count + Sum(taken, Task) + Sum([t \in Remote |-> OnTheWay(t)], Remote)

\* A client has one call at a time at the hub: its buffers suffice.
OneAtATime ==
    \A t \in Remote :
        /\ Len(SelectSeq(toHome[t], LAMBDA p : p /= "ABANDONED"))
           + Len(SelectSeq(toHub[t], LAMBDA p : p = "REQUEST"))
           + (IF proxy[t] = "idle" THEN 0 ELSE 1) <= 1
        /\ proxy[t] = "idle" <=> t \notin Members(queue) /\ result[t] = "none"

\* By priority, then by arrival at the hub.
Fair == ~unfair

\* Nobody waits while there is a unit.
NoneForgotten == queue /= <<>> => count = 0

OnlyCanceled == ~mistaken

\* A task that was aborted can make calls again.
FreeAgain == \A t \in Remote : t \in abandoned ~> t \notin abandoned

\* A call that has a limit or is canceled ends; one without only with a unit.
CallEnds ==
    \A t \in Task :
        (t \in calling /\ (Limits(t) \/ t \in canceled)) ~> (t \notin calling)
=============================================================================
