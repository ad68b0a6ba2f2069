----------------------------- MODULE Inheritance -----------------------------
\* SPDX-License-Identifier: MIT
(***************************************************************************)
(* Priority inheritance over nodes.  A task locks mutexes of its own and   *)
(* of other nodes; on those its proxy owns them and waits for them.        *)
(* Within a node the kernel keeps effective priorities exact at each step: *)
(* here they are simply computed (Effective).  Between nodes two states    *)
(* are told:                                                               *)
(*                                                                         *)
(*   PRIORITY  home to proxy, while the client waits there: the            *)
(*             client's effective priority at home;                        *)
(*   BOOST     proxy to home: the most urgent of those who wait for        *)
(*             what the proxy owns, and not the proxy's own: what          *)
(*             came from home must not go back there.                      *)
(*                                                                         *)
(* Each is sent when it differs from what was sent last.  Packets of one   *)
(* client stay in order on each way, so the last one that arrives is the   *)
(* latest.  Mutexes are locked in a fixed order, so that there is no       *)
(* deadlock.                                                               *)
(*                                                                         *)
(* When nothing is on its way, every task has exactly the priority of the  *)
(* definition: the most urgent of its own and those of all that wait,      *)
(* directly or through others, for what it holds, on whatever node.        *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
    Task, Node, Mutex,
    Home, Base, At,  \* of each task: its node and priority; of each mutex: its node
    Rank,            \* of each mutex, in the order of locking
    Uses,            \* of each task: the mutexes that it locks
    Impatient,       \* tasks whose waits may time out
    Changes,         \* tasks whose own priority changes: to the least urgent, once
    \* What TLC must miss if it is not there:
    InOrder,         \* packets of a client
    BoostsOthersOnly, \* not the proxy's own priority
    BoostsNextOwner,   \* also when the mutex comes with those who still wait
    TellsChanges     \* PRIORITY, while the client waits

\* Three programs. Up: h waits at home for m2 of l, which waits for m1 of m on
\* another node: home tells. Down: h waits for m2, which the proxy of m owns; m
\* waits for m1, which the proxy of l owns: nodes boost, home tells, nodes boost.
\* Same: all lock one mutex.
Homes == [l |-> "a", m |-> "b", h |-> "a"]
Priorities == [l |-> 3, m |-> 2, h |-> 1]
Ranks == [m1 |-> 2, m2 |-> 1]
TwoNodes == [m1 |-> "b", m2 |-> "a"]
ThreeNodes == [m1 |-> "c", m2 |-> "a"]
Up == [l |-> {"m1", "m2"}, m |-> {"m1"}, h |-> {"m2"}]
Down == [l |-> {"m1"}, m |-> {"m1", "m2"}, h |-> {"m2"}]
Same == [t \in {"l", "m", "h"} |-> {"m1"}]

None == 9   \* less urgent than all priorities
Least == 8
Nobody == "nobody"
Min(S) == CHOOSE x \in S : \A y \in S : x <= y

VARIABLES
    base,       \* each task's own priority
    holder,     \* of each mutex
    state,      \* of each task: "runs", "calls" (a remote call), "waits" (at home)
    wants,      \* the mutex for which a task waits or has asked, or Nobody
    queued,     \* tasks that stand in the wait queue of what they want
    done,       \* mutexes that each task has had
    toHub,      \* packets of each task to each node
    toHome,     \* and back
    told,       \* the priority that was last told to the proxy
    hubPriority,\* the proxy's own priority on each node: what it was told
    sentBoost,   \* what each node has last boosted to each task
    boosted,       \* and what of it has arrived
    nextOwner        \* proxies that got a mutex with others who wait

vars == <<base, holder, state, wants, queued, done, toHub, toHome, told,
          hubPriority, sentBoost, boosted, nextOwner>>

Init ==
    /\ base = Base
    /\ holder = [m \in Mutex |-> Nobody]
    /\ state = [t \in Task |-> "runs"]
    /\ wants = [t \in Task |-> Nobody]
    /\ queued = {}
    /\ done = [t \in Task |-> {}]
    /\ toHub = [t \in Task |-> [n \in Node |-> <<>>]]
    /\ toHome = [t \in Task |-> [n \in Node |-> <<>>]]
    /\ told = [t \in Task |-> None]
    /\ hubPriority = [t \in Task |-> [n \in Node |-> None]]
    /\ sentBoost = [t \in Task |-> [n \in Node |-> None]]
    /\ boosted = [t \in Task |-> [n \in Node |-> None]]
    /\ nextOwner = {}

Held(t) == {m \in Mutex : holder[m] = t}
WaitFor(m) == {u \in queued : wants[u] = m}

\* What the kernel of node n computes for task t or its proxy there.
RECURSIVE Effective(_, _)
Inherited(n, t) ==
    {Effective(n, u) : u \in UNION {WaitFor(m) : m \in {k \in Held(t) : At[k] = n}}}
Own(n, t) ==
    IF Home[t] = n THEN {base[t]} \union {boosted[t][k] : k \in Node}
                   ELSE {hubPriority[t][n]}
Effective(n, t) == Min(Own(n, t) \union Inherited(n, t))

\* What it ought to be.
RECURSIVE Definition(_)
Definition(t) ==
    Min({base[t]} \union
        {Definition(u) : u \in UNION {WaitFor(m) : m \in Held(t)}})

ToBoost(n, t) ==
    Min({None} \union (IF BoostsOthersOnly THEN {} ELSE {hubPriority[t][n]} \ {Least})
               \union Inherited(n, t))

\* --- Calls ---

MayLock(t, m) ==
    /\ state[t] = "runs" /\ m \in Uses[t] \ done[t]
    /\ \A k \in Held(t) : Rank[k] < Rank[m]

LockLocal(t, m) ==
    /\ MayLock(t, m) /\ At[m] = Home[t]
    /\ IF holder[m] = Nobody
       THEN /\ holder' = [holder EXCEPT ![m] = t]
            /\ done' = [done EXCEPT ![t] = @ \union {m}]
            /\ UNCHANGED <<state, wants, queued, nextOwner>>
       ELSE /\ state' = [state EXCEPT ![t] = "waits"]
            /\ wants' = [wants EXCEPT ![t] = m]
            /\ queued' = queued \union {t}
            /\ nextOwner' = nextOwner \ {<<holder[m], At[m]>>}
            /\ UNCHANGED <<holder, done>>
    /\ UNCHANGED <<base, toHub, toHome, told, hubPriority, sentBoost, boosted>>

Request(t, m, kind) ==
    LET p == Effective(Home[t], t) IN
    /\ state' = [state EXCEPT ![t] = "calls"]
    /\ told' = [told EXCEPT ![t] = p]
    /\ toHub' = [toHub EXCEPT ![t][At[m]] =
                    Append(@, [kind |-> kind, mutex |-> m, priority |-> p])]

LockRemote(t, m) ==
    /\ MayLock(t, m) /\ At[m] /= Home[t]
    /\ Request(t, m, "LOCK")
    /\ wants' = [wants EXCEPT ![t] = m]
    /\ UNCHANGED <<base, holder, queued, done, toHome, hubPriority, sentBoost, boosted, nextOwner>>

\* A mutex goes to the most urgent of those who wait; sent: replies besides.
Pass(m, sent) ==
    LET n == At[m] IN
       IF WaitFor(m) = {}
       THEN /\ holder' = [holder EXCEPT ![m] = Nobody]
            /\ toHome' = sent
            /\ UNCHANGED <<state, wants, queued, done, nextOwner>>
       ELSE \E t \in WaitFor(m) :
            /\ \A u \in WaitFor(m) : Effective(n, t) <= Effective(n, u)
            /\ holder' = [holder EXCEPT ![m] = t]
            /\ queued' = queued \ {t}
            /\ wants' = [wants EXCEPT ![t] = Nobody]
            /\ done' = [done EXCEPT ![t] = @ \union {m}]
            /\ IF Home[t] = n
               THEN /\ state' = [state EXCEPT ![t] = "runs"]
                    /\ toHome' = sent /\ UNCHANGED nextOwner
               ELSE /\ toHome' = [sent EXCEPT ![t][n] =
                                     Append(@, [kind |-> "REPLY", priority |-> None])]
                    /\ nextOwner' = nextOwner \union {<<t, n>>}
                    /\ UNCHANGED state

UnlockLocal(t, m) ==
    /\ state[t] = "runs" /\ holder[m] = t /\ At[m] = Home[t]
    /\ Pass(m, toHome)
    /\ UNCHANGED <<base, toHub, told, hubPriority, sentBoost, boosted>>

UnlockRemote(t, m) ==
    /\ state[t] = "runs" /\ holder[m] = t /\ At[m] /= Home[t]
    /\ Request(t, m, "UNLOCK")
    /\ UNCHANGED <<base, holder, wants, queued, done, toHome, hubPriority, sentBoost,
                   boosted, nextOwner>>

\* Packets leave a way from its beginning, or from anywhere.
Positions(way) == IF InOrder THEN {1} \intersect 1..Len(way) ELSE 1..Len(way)
Without(way, i) == SubSeq(way, 1, i - 1) \o SubSeq(way, i + 1, Len(way))

ReceiveLock(t, n) ==
    \E i \in Positions(toHub[t][n]) :
        LET p == toHub[t][n][i] IN
        /\ p.kind = "LOCK"
        /\ toHub' = [toHub EXCEPT ![t][n] = Without(@, i)]
        /\ hubPriority' = [hubPriority EXCEPT ![t][n] = p.priority]
        /\ IF holder[p.mutex] = Nobody
           THEN /\ holder' = [holder EXCEPT ![p.mutex] = t]
                /\ wants' = [wants EXCEPT ![t] = Nobody]
                /\ done' = [done EXCEPT ![t] = @ \union {p.mutex}]
                /\ toHome' = [toHome EXCEPT ![t][n] =
                                 Append(@, [kind |-> "REPLY", priority |-> None])]
                /\ UNCHANGED <<queued, nextOwner>>
           ELSE /\ queued' = queued \union {t}
                /\ nextOwner' = nextOwner \ {<<holder[p.mutex], n>>, <<t, n>>}
                /\ UNCHANGED <<holder, wants, done, toHome>>
        /\ UNCHANGED <<base, state, told, sentBoost, boosted>>

ReceiveUnlock(t, n) ==
    \E i \in Positions(toHub[t][n]) :
        LET p == toHub[t][n][i] IN
        /\ p.kind = "UNLOCK"
        /\ toHub' = [toHub EXCEPT ![t][n] = Without(@, i)]
        /\ Pass(p.mutex, [toHome EXCEPT ![t][n] =
                             Append(@, [kind |-> "REPLY", priority |-> None])])
        /\ UNCHANGED <<base, told, hubPriority, sentBoost, boosted>>

ReceiveReply(t, n) ==
    \E i \in Positions(toHome[t][n]) :
        /\ toHome[t][n][i].kind = "REPLY"
        /\ toHome' = [toHome EXCEPT ![t][n] = Without(@, i)]
        /\ state' = [state EXCEPT ![t] = "runs"]
        /\ wants' = [wants EXCEPT ![t] = Nobody]
        /\ told' = [told EXCEPT ![t] = None]
        /\ UNCHANGED <<base, holder, queued, done, toHub, hubPriority, sentBoost, boosted, nextOwner>>

Timeout(t) ==
    /\ t \in queued /\ t \in Impatient
    /\ LET m == wants[t] IN
       /\ queued' = queued \ {t}
       /\ done' = [done EXCEPT ![t] = @ \union {m}]
       /\ nextOwner' = nextOwner \ {<<holder[m], At[m]>>}
       /\ IF Home[t] = At[m]
          THEN /\ state' = [state EXCEPT ![t] = "runs"]
               /\ wants' = [wants EXCEPT ![t] = Nobody]
               /\ UNCHANGED toHome
          ELSE /\ toHome' = [toHome EXCEPT ![t][At[m]] =
                                Append(@, [kind |-> "REPLY", priority |-> None])]
               /\ UNCHANGED <<state, wants>>
    /\ UNCHANGED <<base, holder, toHub, told, hubPriority, sentBoost, boosted>>

\* --- Priorities ---

SetPriority(t) ==
    /\ t \in Changes /\ base[t] /= Least
    /\ base' = [base EXCEPT ![t] = Least]
    /\ UNCHANGED <<holder, state, wants, queued, done, toHub, toHome, told,
                   hubPriority, sentBoost, boosted, nextOwner>>

\* A state that has not left yet is replaced where it waits: it has the place of one of this call.
Replaceable(line, kind) ==
    {i \in 1..Len(line) : line[i].kind = kind
                          /\ \A j \in (i + 1)..Len(line) : line[j].kind \notin {kind, "LOCK"}}
Updated(line, update) ==
    {Append(line, update)} \union {[line EXCEPT ![i] = update] : i \in Replaceable(line, update.kind)}

\* The call's mutex is elsewhere, and the proxy has another priority.
Tells(t) == /\ TellsChanges /\ state[t] = "calls" /\ wants[t] /= Nobody
            /\ told[t] /= Effective(Home[t], t)
TellPriority(t) ==
    /\ Tells(t)
    /\ LET p == Effective(Home[t], t) IN
       /\ told' = [told EXCEPT ![t] = p]
       /\ \E line \in Updated(toHub[t][At[wants[t]]],
                              [kind |-> "PRIORITY", mutex |-> wants[t], priority |-> p]) :
            toHub' = [toHub EXCEPT ![t][At[wants[t]]] = line]
    /\ UNCHANGED <<base, holder, state, wants, queued, done, toHome, hubPriority,
                   sentBoost, boosted, nextOwner>>

\* To a proxy that has replied already it means nothing.
ReceivePriority(t, n) ==
    \E i \in Positions(toHub[t][n]) :
        LET p == toHub[t][n][i] IN
        /\ p.kind = "PRIORITY"
        /\ toHub' = [toHub EXCEPT ![t][n] = Without(@, i)]
        /\ hubPriority' = [hubPriority EXCEPT ![t][n] = IF t \in queued THEN p.priority ELSE @]
        /\ nextOwner' = IF t \in queued THEN nextOwner \ {<<t, n>>} ELSE nextOwner
        /\ UNCHANGED <<base, holder, state, wants, queued, done, toHome, told, sentBoost, boosted>>

Boosts(t, n) == /\ n /= Home[t] /\ sentBoost[t][n] /= ToBoost(n, t)
               /\ (BoostsNextOwner \/ <<t, n>> \notin nextOwner)
Boost(t, n) ==
    /\ Boosts(t, n)
    /\ sentBoost' = [sentBoost EXCEPT ![t][n] = ToBoost(n, t)]
    /\ \E line \in Updated(toHome[t][n], [kind |-> "BOOST", priority |-> ToBoost(n, t)]) :
         toHome' = [toHome EXCEPT ![t][n] = line]
    /\ UNCHANGED <<base, holder, state, wants, queued, done, toHub, told, hubPriority,
                   boosted, nextOwner>>

ReceiveBoost(t, n) ==
    \E i \in Positions(toHome[t][n]) :
        /\ toHome[t][n][i].kind = "BOOST"
        /\ toHome' = [toHome EXCEPT ![t][n] = Without(@, i)]
        /\ boosted' = [boosted EXCEPT ![t][n] = toHome[t][n][i].priority]
        /\ UNCHANGED <<base, holder, state, wants, queued, done, toHub, told,
                       hubPriority, sentBoost, nextOwner>>

\* --- All ---

Receives(t, n) ==
    \/ ReceiveLock(t, n) \/ ReceiveUnlock(t, n) \/ ReceiveReply(t, n)
    \/ ReceivePriority(t, n) \/ ReceiveBoost(t, n)

\* What a change of priorities makes due happens with it, in one critical section.
Due == \E t \in Task : Tells(t) \/ \E n \in Node : Boosts(t, n)
Next ==
    IF Due
    THEN \E t \in Task : TellPriority(t) \/ \E n \in Node : Boost(t, n)
    ELSE \E t \in Task :
         \/ SetPriority(t) \/ Timeout(t)
         \/ \E m \in Mutex : \/ LockLocal(t, m) \/ LockRemote(t, m)
                             \/ UnlockLocal(t, m) \/ UnlockRemote(t, m)
         \/ \E n \in Node : Receives(t, n)

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

\* --- Properties ---

Quiet == /\ ~Due
         /\ \A t \in Task, n \in Node : toHub[t][n] = <<>> /\ toHome[t][n] = <<>>

\* Exact, and undone exactly.
Exact ==
    Quiet => \A t \in Task :
        /\ Effective(Home[t], t) = Definition(t)
        /\ t \in queued => Effective(At[wants[t]], t) = Definition(t)

\* Nothing is boosted any more when nobody holds anything.
Undone ==
    Quiet /\ (\A m \in Mutex : holder[m] = Nobody) =>
        \A t \in Task : Effective(Home[t], t) = base[t]

\* Telling comes to an end, however often priorities go round.
BecomesQuiet == []<>Quiet
=============================================================================
