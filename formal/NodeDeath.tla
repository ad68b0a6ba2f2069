------------------------------ MODULE NodeDeath ------------------------------
\* SPDX-License-Identifier: MIT
(***************************************************************************)
(* Two nodes that crash, come again and lose sight of each other.  Node    *)
(* "b" has a mutex.  A task of "b" uses it, and so does a client of "a"    *)
(* through its proxy on "b".  Packets may have been on their way, at       *)
(* nodes in between, for as long as one likes: across a crash, too.        *)
(*                                                                         *)
(* A connection is a pair of epochs.  Each node chooses the epoch of the   *)
(* other (`its`), a new one for each connection, and learns its own        *)
(* (`mine`) from the other's HELLO.  Both know both when HELLOs have gone  *)
(* back and forth.  A packet that does not carry exactly this pair is not  *)
(* acted upon.  A HELLO with another pair ends the connection.  A HELLO is *)
(* most urgent and may overtake other packets; nothing overtakes it.  One  *)
(* that waits is brought up to date.                                       *)
(*                                                                         *)
(* The failure detector: a node that hears nothing, or is told by a        *)
(* heartbeat that packets did not arrive, loses its peer.  It may be       *)
(* wrong, `Suspicions` times.  Losing a peer ends the calls to it with     *)
(* NODE_DOWN and aborts the proxies of its clients.                        *)
(*                                                                         *)
(* The way there and the way back may be different ones.  While a node's   *)
(* own link is cut, what it sends is dropped there, but HELLOs come by the *)
(* other way.                                                              *)
(*                                                                         *)
(* Mutual exclusion cannot hold for a holder who was cut off and lives:    *)
(* the hub's node must give the mutex away.  It holds while the connection *)
(* does; the holder who was cut off gets NODE_DOWN from its next call.     *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
    Crashes,      \* in all
    Suspicions,   \* wrong ones, in all
    Losses,       \* of what is on its way, in all
    Cuts,         \* of a node's own link towards the other, in all
    Calls,        \* of lock by the client of each incarnation, and by the local task
    \* What TLC must miss if it is not there:
    CheckEpochs,  \* packets of other connections are refused
    FreshEpochs,  \* a node that starts chooses epochs that it did not use before
    DetectLoss,   \* packets that were lost end the connection
    AbortOnLoss,  \* proxies of lost clients give up what they have
    ConnectsByWay \* a node takes no HELLO while its own way to the peer is cut

Node == {"a", "b"}
Peer(n) == IF n = "a" THEN "b" ELSE "a"
NoEpoch == 0
Nobody == "nobody"
Proxy == "proxy"
Local == "local"

VARIABLES
    alive,     \* nodes that run
    up,        \* the node is connected with its peer
    way,       \* the node's own link, over which its packets go, is there
    mine, its, \* epochs of the node and of its peer, as the node knows them
    used,      \* greatest epoch that the node has ever chosen: nobody knows it
    packets,   \* on their way to each node
    missing,   \* packets that the node sent in its connection did not arrive
    client,    \* "idle", "lock" (waits), "holds", "unlock" (waits),
               \* "cut": believes to hold, but the connection is over
    calls,     \* that may still be made by the client, by the local task
    owner, waiters, orphan, \* of the mutex; orphan: its owner died, nobody was told
    local,     \* "idle", "lock" (waits), "holds"
    incarnation, with,      \* of the node, and of the peer with which it is connected
    stale,     \* a packet of another incarnation was acted upon
    owed,      \* owners that died less those who were told
    budget     \* crashes, suspicions, losses and cuts that may still come

connection == <<up, way, mine, its, used, with>>
hub == <<owner, waiters, orphan, local, owed>>
vars == <<alive, connection, packets, missing, client, calls, hub,
          incarnation, stale, budget>>

Init ==
    /\ alive = [n \in Node |-> TRUE]
    /\ up = [n \in Node |-> FALSE]
    /\ way = [n \in Node |-> TRUE]
    /\ mine = [n \in Node |-> NoEpoch]
    /\ its = [n \in Node |-> 1] /\ used = [n \in Node |-> 1]
    /\ packets = [n \in Node |-> <<>>]
    /\ missing = [n \in Node |-> FALSE]
    /\ client = "idle" /\ calls = [n \in Node |-> Calls]
    /\ owner = Nobody /\ waiters = <<>> /\ orphan = FALSE /\ local = "idle"
    /\ incarnation = [n \in Node |-> 1] /\ with = [n \in Node |-> 0]
    /\ stale = FALSE /\ owed = 0
    /\ budget = [crash |-> Crashes, suspicion |-> Suspicions, loss |-> Losses,
                  cut |-> Cuts]

\* --- The mutex ---

Remove(who) == SelectSeq(waiters, LAMBDA w : w /= who)

\* The mutex goes to the first of a queue. died: its owner has not given it back;
\* fresh: that is new.
PassTo(queue, died, fresh) ==
    LET more == IF died /\ fresh THEN 1 ELSE 0 IN
    IF queue = <<>>
    THEN /\ owner' = Nobody /\ waiters' = <<>>
         /\ orphan' = died
         /\ owed' = owed + more
         /\ UNCHANGED local
    ELSE /\ owner' = Head(queue) /\ waiters' = Tail(queue)
         /\ orphan' = FALSE
         /\ owed' = owed + more - (IF died THEN 1 ELSE 0)
         /\ local' = IF Head(queue) = Local THEN "holds" ELSE local

\* --- Connections ---

IsHello(p) == p.kind = "HELLO"
HellosIn(queue) == SelectSeq(queue, IsHello)
LastHello(queue) ==
    CHOOSE i \in 0..Len(queue) :
        /\ \A j \in i + 1..Len(queue) : ~IsHello(queue[j])
        /\ i > 0 => IsHello(queue[i])

Hello(n, m, i, u) ==
    [kind |-> "HELLO", to |-> i, from |-> m, connected |-> u,
     source |-> incarnation[n], destination |-> 0]
\* Two may be on their way: one that waits, one that has left.
WithHello(queue, hello) ==
    IF Len(HellosIn(queue)) = 2
    THEN {[queue EXCEPT ![LastHello(queue)] = hello]}
    ELSE {SubSeq(queue, 1, i) \o <<hello>> \o SubSeq(queue, i + 1, Len(queue)) :
             i \in LastHello(queue)..Len(queue)}
Say(n, hello) ==
    \E queue \in WithHello(packets[Peer(n)], hello) :
        packets' = [packets EXCEPT ![Peer(n)] = queue]

Packet(n, kind) ==
    [kind |-> kind, to |-> its[n], from |-> mine[n], connected |-> TRUE,
     source |-> incarnation[n], destination |-> with[n]]
Send(n, kind) ==
    packets' = IF way[n] THEN [packets EXCEPT ![Peer(n)] = Append(@, Packet(n, kind))]
                         ELSE packets

\* Takes the first packet and sends others.
Reply(n, sent) ==
    packets' = [packets EXCEPT ![n] = Tail(@),
                               ![Peer(n)] = IF way[n] THEN @ \o sent ELSE @]
Take(n) == Reply(n, <<>>)

\* What the loss of the peer means to its calls and its proxies.
LoseCalls(n) ==
    /\ client' = CASE n = "a" /\ client \in {"lock", "unlock"} -> "idle"
                   [] n = "a" /\ client = "holds" -> "cut"
                   [] OTHER -> client
    /\ IF n = "b" /\ AbortOnLoss
       THEN /\ IF owner = Proxy
               THEN PassTo(waiters, TRUE, TRUE)
               ELSE /\ waiters' = Remove(Proxy)
                    /\ UNCHANGED <<owner, orphan, local, owed>>
       ELSE UNCHANGED hub

NextEpoch(n) == IF FreshEpochs THEN used[n] + 1 ELSE its[n] + 1
Use(n, e) == used' = [used EXCEPT ![n] = IF e > @ THEN e ELSE @]

\* The failure detector.
Suspect(n) ==
    /\ alive[n] /\ up[n]
    /\ \/ ~alive[Peer(n)] /\ UNCHANGED budget
       \/ missing[Peer(n)] /\ mine[n] = its[Peer(n)] /\ its[n] = mine[Peer(n)]
          /\ DetectLoss /\ UNCHANGED budget
       \/ budget.suspicion > 0 /\ budget' = [budget EXCEPT !.suspicion = @ - 1]
    /\ up' = [up EXCEPT ![n] = FALSE]
    /\ mine' = [mine EXCEPT ![n] = NoEpoch]
    /\ its' = [its EXCEPT ![n] = NextEpoch(n)]
    /\ Use(n, NextEpoch(n))
    /\ with' = [with EXCEPT ![n] = 0]
    /\ missing' = [missing EXCEPT ![n] = FALSE]
    /\ LoseCalls(n)
    /\ UNCHANGED <<alive, way, packets, calls, incarnation, stale>>

\* Again and again, until there is a connection.
Greet(n) ==
    /\ alive[n] /\ ~up[n] /\ way[n]
    /\ HellosIn(packets[Peer(n)]) = <<>>
    /\ Say(n, Hello(n, mine[n], its[n], FALSE))
    /\ UNCHANGED <<alive, connection, missing, client, calls, hub,
                   incarnation, stale, budget>>

Hears(n) == way[n] \/ ~ConnectsByWay

\* It comes again when there is a way to answer.
IgnoreHello(n) ==
    /\ alive[n] /\ packets[n] /= <<>> /\ IsHello(Head(packets[n])) /\ ~Hears(n)
    /\ Take(n)
    /\ UNCHANGED <<alive, connection, missing, client, calls, hub,
                   incarnation, stale, budget>>

ReceiveHello(n) ==
    /\ alive[n] /\ packets[n] /= <<>> /\ IsHello(Head(packets[n])) /\ Hears(n)
    /\ LET p == Head(packets[n])
           loses == up[n] /\ (p.from /= its[n] \/ p.to /= mine[n])
           newIts == IF loses THEN NextEpoch(n) ELSE its[n]
           newMine == IF up[n] /\ ~loses THEN mine[n]
                      ELSE p.to \* what the other chose
           connects == (~up[n] \/ loses) /\ p.from = newIts
           answer == ~up[n] \/ loses \/ ~p.connected
           said == Hello(n, newMine, newIts, connects \/ (up[n] /\ ~loses))
       IN /\ up' = [up EXCEPT ![n] = connects \/ (@ /\ ~loses)]
          /\ mine' = [mine EXCEPT ![n] = newMine]
          /\ its' = [its EXCEPT ![n] = newIts]
          /\ Use(n, newIts)
          /\ with' = [with EXCEPT ![n] = CASE connects -> p.source
                                               [] loses /\ ~connects -> 0
                                               [] OTHER -> @]
          /\ missing' = [missing EXCEPT ![n] = @ /\ ~loses /\ ~connects]
          /\ IF answer /\ way[n]
             THEN \E queue \in WithHello(packets[Peer(n)], said) :
                     packets' = [packets EXCEPT ![n] = Tail(@), ![Peer(n)] = queue]
             ELSE Take(n)
          /\ IF loses THEN LoseCalls(n) ELSE UNCHANGED <<client, hub>>
    /\ UNCHANGED <<alive, way, calls, incarnation, stale, budget>>

\* --- Crashes and losses ---

\* What the node will know when it comes again is nothing; so it is nothing now.
Crash(n) ==
    /\ alive[n] /\ budget.crash > 0
    /\ budget' = [budget EXCEPT !.crash = @ - 1]
    /\ alive' = [alive EXCEPT ![n] = FALSE]
    /\ incarnation' = [incarnation EXCEPT ![n] = @ + 1]
    /\ up' = [up EXCEPT ![n] = FALSE]
    /\ mine' = [mine EXCEPT ![n] = NoEpoch]
    /\ LET first == IF FreshEpochs THEN used[n] + 1 ELSE 1
       IN its' = [its EXCEPT ![n] = first] /\ Use(n, first)
    /\ with' = [with EXCEPT ![n] = 0]
    /\ missing' = [missing EXCEPT ![n] = FALSE]
    /\ calls' = [calls EXCEPT ![n] = Calls]
    /\ IF n = "a"
       THEN client' = "idle" /\ UNCHANGED hub
       ELSE /\ owner' = Nobody /\ waiters' = <<>> /\ orphan' = FALSE
            /\ local' = "idle" /\ owed' = 0
            /\ UNCHANGED client
    /\ UNCHANGED <<way, packets, stale>>

Restart(n) ==
    /\ ~alive[n]
    /\ alive' = [alive EXCEPT ![n] = TRUE]
    /\ UNCHANGED <<connection, packets, missing, client, calls, hub, incarnation,
                   stale, budget>>

\* Of the connection in which the sender still is: its count tells that it is gone.
Counted(n, p) ==
    ~IsHello(p) /\ up[Peer(n)] /\ p.to = its[Peer(n)] /\ p.from = mine[Peer(n)]

\* A link in between goes down and up.
LosePackets(n) ==
    /\ budget.loss > 0 /\ packets[n] /= <<>>
    /\ budget' = [budget EXCEPT !.loss = @ - 1]
    /\ missing' = [missing EXCEPT ![Peer(n)] =
           @ \/ \E i \in 1..Len(packets[n]) : Counted(n, packets[n][i])]
    /\ packets' = [packets EXCEPT ![n] = <<>>]
    /\ UNCHANGED <<alive, connection, client, calls, hub, incarnation, stale>>

\* The node's own link is cut, with all that was in it: whoever is behind it is lost.
CutWay(n) ==
    /\ alive[n] /\ way[n] /\ budget.cut > 0
    /\ budget' = [budget EXCEPT !.cut = @ - 1]
    /\ way' = [way EXCEPT ![n] = FALSE]
    /\ packets' = [packets EXCEPT ![Peer(n)] = <<>>]
    /\ up' = [up EXCEPT ![n] = FALSE]
    /\ mine' = [mine EXCEPT ![n] = NoEpoch]
    /\ its' = [its EXCEPT ![n] = IF up[n] THEN NextEpoch(n) ELSE @]
    /\ Use(n, its'[n])
    /\ with' = [with EXCEPT ![n] = 0]
    /\ missing' = [missing EXCEPT ![n] = FALSE]
    /\ IF up[n] THEN LoseCalls(n) ELSE UNCHANGED <<client, hub>>
    /\ UNCHANGED <<alive, calls, incarnation, stale>>

MendWay(n) ==
    /\ ~way[n]
    /\ way' = [way EXCEPT ![n] = TRUE]
    /\ UNCHANGED <<alive, up, mine, its, used, with, packets, missing, client, calls, hub,
                   incarnation, stale, budget>>

\* --- Calls ---

quiet == <<alive, connection, missing, incarnation, budget>>

Lock ==
    /\ alive["a"] /\ up["a"] /\ client = "idle" /\ calls["a"] > 0
    /\ client' = "lock" /\ calls' = [calls EXCEPT !["a"] = @ - 1]
    /\ Send("a", "LOCK")
    /\ UNCHANGED <<quiet, hub, stale>>

\* Without a connection the call ends with NODE_DOWN at once.
Unlock ==
    /\ alive["a"] /\ client \in {"holds", "cut"}
    /\ IF up["a"] THEN client' = "unlock" /\ Send("a", "UNLOCK")
                  ELSE client' = "idle" /\ UNCHANGED packets
    /\ UNCHANGED <<quiet, calls, hub, stale>>

Arrives(n) == alive[n] /\ packets[n] /= <<>> /\ ~IsHello(Head(packets[n]))
Accepted(n) ==
    LET p == Head(packets[n])
    IN up[n] /\ (~CheckEpochs \/ (p.to = mine[n] /\ p.from = its[n]))
IsStale(n) ==
    LET p == Head(packets[n])
    IN p.source /= with[n] \/ p.destination /= incarnation[n]

DropPacket(n) ==
    /\ Arrives(n) /\ ~Accepted(n)
    /\ missing' = [missing EXCEPT ![Peer(n)] = @ \/ Counted(n, Head(packets[n]))]
    /\ Take(n)
    /\ UNCHANGED <<alive, connection, incarnation, budget, client, calls, hub, stale>>

ReceiveLock ==
    /\ Arrives("b") /\ Accepted("b") /\ Head(packets["b"]).kind = "LOCK"
    /\ stale' = (stale \/ IsStale("b"))
    /\ IF owner = Nobody
       THEN /\ PassTo(<<Proxy>>, orphan, FALSE)
            /\ Reply("b", <<Packet("b", "OWNED")>>)
       ELSE /\ waiters' = Append(Remove(Proxy), Proxy)
            /\ UNCHANGED <<owner, orphan, local, owed>>
            /\ Take("b")
    /\ UNCHANGED <<quiet, client, calls>>

\* A proxy that does not own the mutex: its client was cut off in between.
ReceiveUnlock ==
    /\ Arrives("b") /\ Accepted("b") /\ Head(packets["b"]).kind = "UNLOCK"
    /\ stale' = (stale \/ IsStale("b"))
    /\ Reply("b", <<Packet("b", "FREED")>>)
    /\ IF owner = Proxy
       THEN PassTo(waiters, FALSE, FALSE)
       ELSE UNCHANGED hub
    /\ UNCHANGED <<quiet, client, calls>>

ReceiveReply ==
    /\ Arrives("a") /\ Accepted("a")
    /\ stale' = (stale \/ IsStale("a"))
    /\ client' = CASE client = "lock" /\ Head(packets["a"]).kind = "OWNED" -> "holds"
                   [] client = "unlock" /\ Head(packets["a"]).kind = "FREED" -> "idle"
                   [] OTHER -> client
    /\ Take("a")
    /\ UNCHANGED <<quiet, calls, hub>>

LocalLock ==
    /\ alive["b"] /\ local = "idle" /\ calls["b"] > 0
    /\ calls' = [calls EXCEPT !["b"] = @ - 1]
    /\ IF owner = Nobody
       THEN PassTo(<<Local>>, orphan, FALSE)
       ELSE /\ local' = "lock" /\ waiters' = Append(waiters, Local)
            /\ UNCHANGED <<owner, orphan, owed>>
    /\ UNCHANGED <<quiet, packets, client, stale>>

LocalUnlock ==
    /\ alive["b"] /\ local = "holds"
    /\ owner' = IF waiters = <<>> THEN Nobody ELSE Head(waiters)
    /\ waiters' = IF waiters = <<>> THEN <<>> ELSE Tail(waiters)
    /\ local' = "idle"
    /\ IF owner' = Proxy THEN Send("b", "OWNED") ELSE UNCHANGED packets
    /\ UNCHANGED <<quiet, client, calls, orphan, owed, stale>>

Receive(n) ==
    \/ DropPacket(n)
    \/ (n = "b" /\ (ReceiveLock \/ ReceiveUnlock))
    \/ (n = "a" /\ ReceiveReply)

Next ==
    \/ \E n \in Node : \/ Suspect(n) \/ Greet(n) \/ ReceiveHello(n) \/ IgnoreHello(n)
                       \/ Receive(n) \/ Crash(n) \/ Restart(n) \/ LosePackets(n)
                       \/ CutWay(n) \/ MendWay(n)
    \/ Lock \/ Unlock \/ LocalLock \/ LocalUnlock

Fairness ==
    /\ \A n \in Node : /\ WF_vars(Suspect(n) /\ UNCHANGED budget)
                       /\ WF_vars(Greet(n)) /\ WF_vars(ReceiveHello(n))
                       /\ WF_vars(IgnoreHello(n)) /\ WF_vars(MendWay(n))
                       /\ WF_vars(Receive(n))
    /\ WF_vars(Unlock) /\ WF_vars(LocalUnlock)

Spec == Init /\ [][Next]_vars /\ Fairness

\* --- Properties ---

\* No packet of an old incarnation, or to one, is ever acted upon.
NoStale == ~stale

Connected == /\ up["a"] /\ up["b"] /\ alive["a"] /\ alive["b"]
             /\ mine["a"] = its["b"] /\ mine["b"] = its["a"]

\* Who the client believes to hold the mutex does so, while there is a connection.
OneHolder == Connected /\ client = "holds" => owner = Proxy

\* Each owner that died is reported to exactly one later owner.
ToldOnce == owed = IF orphan THEN 1 ELSE 0

\* A call ends: with its reply, or with NODE_DOWN; unless the client itself dies.
CallEnds == (client \in {"lock", "unlock"} /\ alive["a"]) ~>
            (client \notin {"lock", "unlock"} \/ ~alive["a"])

\* What a dead client held becomes free for the others.
Freed == (owner = Proxy /\ ~alive["a"]) ~> (owner /= Proxy \/ ~alive["b"])

\* Two nodes that live find each other again.
Reconnected == <>[](alive["a"] /\ alive["b"]) => <>Connected
=============================================================================
