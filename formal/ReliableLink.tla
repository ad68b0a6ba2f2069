---------------------------- MODULE ReliableLink ----------------------------
\* SPDX-License-Identifier: MIT
(***************************************************************************)
(* The layer that makes an ordered link without loss out of a medium that  *)
(* loses, corrupts, duplicates and reorders frames: net/link/reliable.     *)
(*                                                                         *)
(* Each side has a number of its own, fresh whenever the side starts or    *)
(* leaves a session.  A session is a pair of numbers.  A side opens one    *)
(* only on a frame that carries its own number back: such a frame was sent *)
(* after the side chose the number, so the peer in it is alive or was so   *)
(* a moment ago, and no frame of an earlier session can carry both         *)
(* numbers.  Within a session: go-back-N with cumulative acknowledgement.  *)
(*                                                                         *)
(* A frame from an unknown number at an open side may be old, or the peer  *)
(* has restarted.  The side asks (PROBE) and leaves its session only when  *)
(* the answer carries its own number.                                      *)
(*                                                                         *)
(* Data flows from "a" to "b"; the other direction is the same code.  A    *)
(* corrupted frame fails its checksum and is a lost one.  A frame is lost, *)
(* doubled or overtaken when it is sent, which is as good as later and     *)
(* keeps the model small.  Retransmission is possible at any time, so that *)
(* every policy of timers is covered.  Crash and giving up are one action: *)
(* the side starts again and knows nothing.                                *)
(*                                                                         *)
(* Progress is promised from any state on, once the medium is calm: it     *)
(* loses nothing, timers are longer than a round trip, the upper layer has *)
(* room, nobody restarts.                                                  *)
(***************************************************************************)
EXTENDS Naturals, Sequences

CONSTANTS
    Window,            \* frames that may be unacknowledged
    Modulus,           \* of sequence numbers
    Payloads,          \* that "a" sends in each session
    Restarts,          \* in all
    Capacity,          \* frames in each direction
    Reorder,           \* TRUE: a frame may be overtaken by one other
    Duplicate,         \* TRUE: a frame may come twice
    \* What TLC must miss if it is not there:
    CheckNumbers,      \* only frames of the session are taken
    FreshNumbers,      \* a restart takes a new number
    AckAfterDelivery,  \* nothing is acknowledged that was not delivered
    EchoToOpen         \* a session opens on the own number only

Side == {"a", "b"}
Peer(s) == IF s = "a" THEN "b" ELSE "a"
Unknown == 0

VARIABLES
    state,      \* "OPENING" or "OPEN"
    mine,       \* the side's own number
    theirs,     \* the peer's, as far as known
    base,       \* of "a": oldest sequence number not acknowledged
    next,       \* of "a": next new sequence number
    sent,       \* of "a": payloads sent in this session
    expected,   \* of "b": next sequence number
    delivered,  \* of "b": what the upper layer got in this session
    medium,     \* frames on their way to each side
    restarts,   \* that may still come
    calm,       \* see above
    spurious    \* a side left a session although the peer was still in it

vars == <<state, mine, theirs, base, next, sent, expected, delivered, medium,
          restarts, calm, spurious>>
sender == <<base, next, sent>>
receiver == <<expected, delivered>>
numbers == <<mine, theirs, state>>
rest == <<restarts, calm, spurious>>

Frame(kind, seq, ack, from, to, payload) ==
    [kind |-> kind, seq |-> seq, ack |-> ack, from |-> from, to |-> to,
     payload |-> payload, late |-> FALSE]
Nothing == <<>>

\* What the medium may make of a queue of frames when one more is sent.
Kept(queue, f) == IF Len(queue) < Capacity THEN {Append(queue, f)} ELSE {}
Twice(queue, f) == IF Duplicate /\ Len(queue) + 1 < Capacity
                   THEN {queue \o <<f, f>>} ELSE {}
Overtaking(queue, f) ==
    LET n == Len(queue) IN
    IF Reorder /\ n > 0 /\ n < Capacity /\ ~queue[n].late
    THEN {SubSeq(queue, 1, n - 1) \o <<f, [queue[n] EXCEPT !.late = TRUE]>>}
    ELSE {}
Carried(queue, f) ==
    Kept(queue, f) \union
    IF calm THEN {} ELSE Twice(queue, f) \union Overtaking(queue, f)

\* Sends a frame to the peer of s, by itself, by a timer, and as the answer to one.
Transmit(s, f) ==
    \E queue \in Carried(medium[Peer(s)], f) :
        medium' = [medium EXCEPT ![Peer(s)] = queue]
Quiet == \A s \in Side : medium[s] = <<>>
Repeat(s, f) == (calm => Quiet) /\ Transmit(s, f)
Answer(s, f) ==
    \E queue \in Carried(medium[Peer(s)], f) :
        medium' = [medium EXCEPT ![s] = Tail(@), ![Peer(s)] = queue]
Drop(s) == medium' = [medium EXCEPT ![s] = Tail(@)]
AnswerOrLose(s, f) ==
    Answer(s, f) \/ ((~calm \/ Len(medium[Peer(s)]) >= Capacity) /\ Drop(s))

Syn(from, to) == Frame("SYN", 0, 0, from, to, Nothing)
Probe(from, to) == Frame("PROBE", 0, 0, from, to, Nothing)
Ack(s, ack) == Frame("ACK", 0, ack, mine[s], theirs[s], Nothing)

Init ==
    /\ state = [s \in Side |-> "OPENING"]
    /\ mine = [s \in Side |-> 1]
    /\ theirs = [s \in Side |-> Unknown]
    /\ base = 0 /\ next = 0 /\ sent = 0
    /\ expected = 0 /\ delivered = <<>>
    /\ medium = [s \in Side |-> <<>>]
    /\ restarts = Restarts
    /\ calm = FALSE
    /\ spurious = FALSE

Clear(s) ==
    /\ IF s = "a" THEN base' = 0 /\ next' = 0 /\ sent' = 0
                  ELSE UNCHANGED sender
    /\ IF s = "b" THEN expected' = 0 /\ delivered' = <<>>
                  ELSE UNCHANGED receiver

Fresh(s) == IF FreshNumbers THEN mine[s] + 1 ELSE mine[s]

\* --- Sessions ---

\* A crash, or no progress for too long.
Restart(s) ==
    /\ restarts > 0 /\ ~calm
    /\ restarts' = restarts - 1
    /\ state' = [state EXCEPT ![s] = "OPENING"]
    /\ mine' = [mine EXCEPT ![s] = Fresh(s)]
    /\ theirs' = [theirs EXCEPT ![s] = Unknown]
    /\ Clear(s)
    /\ UNCHANGED <<medium, calm, spurious>>

\* By a timer, as long as the session is not open.
SendSyn(s) ==
    /\ state[s] = "OPENING"
    /\ Repeat(s, Syn(mine[s], theirs[s]))
    /\ UNCHANGED <<numbers, sender, receiver, rest>>

Arrived(s) == medium[s] /= <<>>
First(s) == Head(medium[s])
ForMe(s) == First(s).to = mine[s]
OfSession(s) == ForMe(s) /\ First(s).from = theirs[s]

\* The frame stays: it is handled again, in the session.
ReceiveOpen(s) ==
    /\ Arrived(s) /\ state[s] = "OPENING"
    /\ First(s).kind /= "PROBE"
    /\ ForMe(s) \/ (~EchoToOpen /\ First(s).kind = "SYN")
    /\ state' = [state EXCEPT ![s] = "OPEN"]
    /\ theirs' = [theirs EXCEPT ![s] = First(s).from]
    /\ Clear(s)
    /\ UNCHANGED <<mine, medium, rest>>

\* The peer exists, or did so once.
ReceiveSyn(s) ==
    /\ Arrived(s) /\ state[s] = "OPENING"
    /\ First(s).kind = "SYN" /\ ~ForMe(s)
    /\ theirs' = [theirs EXCEPT ![s] = First(s).from]
    /\ AnswerOrLose(s, Syn(mine[s], First(s).from))
    /\ UNCHANGED <<mine, state, sender, receiver, rest>>

\* The peer is still in an old session and asks whether it is over.
ReceiveProbe(s) ==
    /\ Arrived(s) /\ state[s] = "OPENING"
    /\ First(s).kind = "PROBE" /\ ForMe(s)
    /\ AnswerOrLose(s, Syn(mine[s], First(s).from))
    /\ UNCHANGED <<numbers, sender, receiver, rest>>

\* A restarted peer, or an old frame?
ReceiveStrange(s) ==
    /\ Arrived(s) /\ state[s] = "OPEN"
    /\ First(s).kind = "SYN" /\ First(s).from /= theirs[s] /\ ~ForMe(s)
    /\ AnswerOrLose(s, Probe(mine[s], First(s).from))
    /\ UNCHANGED <<numbers, sender, receiver, rest>>

\* The peer is another than the one of this session.
ReceiveConfirm(s) ==
    /\ Arrived(s) /\ state[s] = "OPEN"
    /\ First(s).kind \in {"SYN", "PROBE"} /\ First(s).from /= theirs[s] /\ ForMe(s)
    /\ spurious' = (spurious \/ mine[Peer(s)] = theirs[s])
    /\ state' = [state EXCEPT ![s] = "OPENING"]
    /\ mine' = [mine EXCEPT ![s] = Fresh(s)]
    /\ theirs' = [theirs EXCEPT ![s] = First(s).from]
    /\ Clear(s)
    /\ Drop(s)
    /\ UNCHANGED <<restarts, calm>>

\* The peer does not know yet that the session is open.
ReceiveSynAgain(s) ==
    /\ Arrived(s) /\ state[s] = "OPEN"
    /\ First(s).kind = "SYN" /\ First(s).from = theirs[s]
    /\ IF ForMe(s) THEN AnswerOrLose(s, Ack(s, IF s = "b" THEN expected ELSE 0))
                   ELSE Drop(s)
    /\ UNCHANGED <<numbers, sender, receiver, rest>>

\* --- Data within a session ---

Outstanding == (next + Modulus - base) % Modulus

Send ==
    /\ state["a"] = "OPEN" /\ Outstanding < Window /\ sent < Payloads
    /\ LET f == Frame("DATA", next, 0, mine["a"], theirs["a"],
                      <<mine["a"], theirs["a"], sent + 1>>)
       IN Transmit("a", f) \/ (~calm /\ UNCHANGED medium)
    /\ next' = (next + 1) % Modulus
    /\ sent' = sent + 1
    /\ UNCHANGED <<numbers, base, receiver, rest>>

\* Of any frame not acknowledged, at any time; at last of the oldest one.
Retransmit(back) ==
    /\ state["a"] = "OPEN" /\ back \in 1..Outstanding
    /\ calm => back = Outstanding
    /\ Repeat("a", Frame("DATA", (next + Modulus - back) % Modulus, 0,
                         mine["a"], theirs["a"],
                         <<mine["a"], theirs["a"], sent + 1 - back>>))
    /\ UNCHANGED <<numbers, sender, receiver, rest>>

Belongs(s) == OfSession(s) \/ ~CheckNumbers

\* The upper layer takes the payload, or has no room now.
ReceiveData(taken) ==
    /\ Arrived("b") /\ state["b"] = "OPEN"
    /\ First("b").kind = "DATA" /\ Belongs("b")
    /\ calm => taken
    /\ LET f == First("b")
           inOrder == f.seq = expected
           deliver == inOrder /\ taken
           advance == inOrder /\ (taken \/ ~AckAfterDelivery)
           after == IF advance THEN (expected + 1) % Modulus ELSE expected
       IN /\ delivered' = IF deliver THEN Append(delivered, f.payload)
                                     ELSE delivered
          /\ expected' = after
          /\ AnswerOrLose("b", Ack("b", after))
    /\ UNCHANGED <<numbers, sender, rest>>

ReceiveAck ==
    /\ Arrived("a") /\ state["a"] = "OPEN"
    /\ First("a").kind = "ACK" /\ Belongs("a")
    /\ LET d == (First("a").ack + Modulus - base) % Modulus
       IN base' = IF d <= Outstanding THEN (base + d) % Modulus ELSE base
    /\ Drop("a")
    /\ UNCHANGED <<numbers, next, sent, receiver, rest>>

\* Everything that no rule above is for.
ReceiveOther(s) ==
    /\ Arrived(s)
    /\ LET kind == First(s).kind IN
       \/ state[s] = "OPENING" /\ ~ForMe(s) /\ kind /= "SYN"
       \/ state[s] = "OPEN" /\ kind = "PROBE" /\ (First(s).from = theirs[s] \/ ~ForMe(s))
       \/ state[s] = "OPEN" /\ kind \in {"DATA", "ACK"} /\ ~Belongs(s)
       \/ state[s] = "OPEN" /\ kind = (IF s = "a" THEN "DATA" ELSE "ACK")
    /\ Drop(s)
    /\ UNCHANGED <<numbers, sender, receiver, rest>>

Receive(s) ==
    \/ ReceiveOpen(s) \/ ReceiveSyn(s) \/ ReceiveProbe(s) \/ ReceiveStrange(s)
    \/ ReceiveConfirm(s) \/ ReceiveSynAgain(s) \/ ReceiveOther(s)
    \/ (s = "b" /\ \E taken \in BOOLEAN : ReceiveData(taken))
    \/ (s = "a" /\ ReceiveAck)

BecomeCalm ==
    /\ ~calm
    /\ calm' = TRUE
    /\ UNCHANGED <<numbers, sender, receiver, medium, restarts, spurious>>

Next ==
    \/ BecomeCalm
    \/ \E s \in Side : Restart(s) \/ SendSyn(s) \/ Receive(s)
    \/ Send
    \/ \E back \in 1..Window : Retransmit(back)

Fairness ==
    /\ WF_vars(BecomeCalm) /\ WF_vars(Send) /\ SF_vars(Retransmit(Outstanding))
    /\ \A s \in Side : WF_vars(Receive(s)) /\ SF_vars(SendSyn(s))

Spec == Init /\ [][Next]_vars /\ Fairness

\* --- Properties ---

\* What "b" got in its session is the beginning of what its peer sent in it.
Prefix ==
    \A i \in 1..Len(delivered) : delivered[i] = <<theirs["b"], mine["b"], i>>

\* Nothing is taken as acknowledged that was not delivered.
SameSession == /\ state["a"] = "OPEN" /\ state["b"] = "OPEN"
               /\ theirs["a"] = mine["b"] /\ theirs["b"] = mine["a"]
NoLoss == SameSession => sent - Outstanding <= Len(delivered)

\* Only a peer that has left a session ends it at the other side: in an ordered
\* medium. Where a frame may be overtaken, a restart may cost one session more.
NoSpuriousReset == ~spurious

\* A restart costs each side at most one number: in an ordered medium, too.
FewNumbers == mine["a"] + mine["b"] <= 2 + 2 * Restarts

\* Keeps the search finite where frames are overtaken.
Bound == mine["a"] + mine["b"] <= 4

\* All is delivered, and the sender knows it.
Progress ==
    <>[](/\ SameSession /\ Len(delivered) = Payloads /\ Outstanding = 0)
=============================================================================
