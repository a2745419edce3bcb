# The interface's own words. What the rules say comes from the server.
name = Zaruba
home = Back to the first page
close = Close
loading = One moment…
yes = yes
no = no
master = the GM
someone = someone
you-are = You are { $who }
spectator = Onlookers
do-it = Do it
light-auto = Light as the system has it
light-light = Always light
light-dark = Always dark

# the first page
start-title = Pick a fight
start-hint = Zaruba knows the rules, throws the dice if you like, and explains every number. You decide.
start-ways = How to begin
start-ready = Ready fights
start-new = A fight of your own
start-file = Open a file
start-going = Go on with
foes-who = Who plays the foes
foes-tactics = The machine
foes-person = One of us
dice-who = Who throws the dice
dice-machine = The machine
dice-hand = Real dice
dice-ours = Real for heroes
dice-seats = Seat by seat
throws-machine = the machine
throws-hand = by hand
throws-hint = By hand: you are asked for each throw, and tell what fell. That can be changed at any time.
throws-title = Your dice
throws-short = Dice
throws-leave = Let the machine throw for { $who } from now on
play = Play
opening = Opening…
fight-over = over
fight-answers = { $count ->
    [one] { $count } answer given
   *[other] { $count } answers given
 }
file-hint = A scenario or a record of a fight. Drop the file here, pick it, or paste its text.
file-pick = Pick a file
file-paste = Or paste its text
file-open = Open
file-faults = { $count ->
    [one] One thing is wrong with it
   *[other] { $count } things are wrong with it
 }
file-line = Line { $line }, column { $column }:
new-system = Rulebook
new-heroes = Heroes
new-foes = Foes
new-nobody = Nobody yet: pick from below
new-fewer = One fewer: { $who }
new-more = One more: { $who }
library = Own foes, heroes and weapons
library-hint = Library files in the format of “Your own foes”. Whom they bring is added to the lists above.
library-pasted = pasted text
library-nobody = nobody, only things
library-leave = Leave out { $name }
library-take = Take it in
new-board = Board
new-table = The table
new-real = A table of our own
new-real-hint = Your miniatures stand before you; you are asked what has to be measured.
new-rulings = House rulings
new-rulings-hint = Where the rulebook is silent or can be read in two ways. What stands here is our reading.
new-begin = Begin the fight
players = Players
new-both-sides = Each side needs somebody.
board-none = No map, distances only
board-brush = What to paint with
board-floor = floor
board-wall = wall
board-cell = { $x }, { $y }: { $ground }

# the table
board = Board
board-label = Board of { $width } by { $height } squares. Arrow keys move the view, or the cursor while choosing a place.
ribbon-label = Everybody on one line
lying = On the ground: { $what }
zoom-in = Closer
zoom-out = Further
zoom-whole = The whole board
square = square { $x }, { $y }: { $ground }
route = Way: { $cost }
route-none = Not to be reached
route-draws = draws a blow from { $who }
walk-hint = Choose a lit place on the board: click it, or move with the arrows and press Enter.
board-hint = Pick a lit place to go there, or an act from the list.
table-label = Table of { $width } by { $depth } cm. Arrow keys move the view, or the end of a way or the mark while one is chosen.
at-height = { $high } cm up
ruler-tool = Measure
ruler = { $far } cm
ruler-hint = Drag from spot to spot to measure.
route-free = nobody strikes
aim-place = Point at a place: tap, drag the mark, or use the arrows. Lit spots are worth a look.
aim-direction = Point where to turn: tap a spot or a figure, or use the arrows.
aim-at = { $x } × { $y } cm
aim-facing = facing { $degrees }°
aim-allowed = allowed
aim-here = Here
aim-this-way = This way
aim-height = Another height
aim-across = Across, cm
aim-deep = Away, cm
aim-high = Height, cm
aim-degrees = Facing, °
aim-list = From a list: { $count }
way-hint = Tap a spot or drag the figure; each further tap adds a leg.
way-asked = …
walk-there = Walk
leg-back = One leg back
real-table = The miniatures stand on your own table. What only it can tell you are asked.
walk-anyway = Go all the same
away-here = right here
away-line = { $unit ->
    [metres] { $far } m away
   *[feet] { $far ->
        [one] { $far } foot away
       *[other] { $far } feet away
     }
 }
unit-short = { $unit ->
    [metres] m
   *[feet] ft
 }
away-squares = { $far ->
    [one] { $far } square
   *[other] { $far } squares
 } { $direction }
direction-n = north
direction-ne = north-east
direction-e = east
direction-se = south-east
direction-s = south
direction-sw = south-west
direction-w = west
direction-nw = north-west
figure-acting = it is their turn
order = Order of turns
parts = Parts of the table
tab-acts = Acts
tab-log = Story
tab-figures = Figures
acts = What to do
asked-turn = It is the turn of { $who }.
asked-together = Asked at the same time
offers-at = Against { $who }
offers-only = Only against { $who }
offers-all = all { $count }
offers-exact = Choose exactly…
offers-rest = { $count } more
offer-details = Odds and rule: { $offer }
no-candidates = Nothing ready-made fits here.
in-words = In your own words
key-space = Space
key-number = Key { $number }
prose = In your own words…
waiting = Waiting for { $who }
deciding = { $who } is deciding…
deciding-myself = I will play them myself
connection-lost = Connection lost, trying again…
history = Through the fight
step-back = One step back
step-forth = One step forth
past = Then: { $n } of { $of }
to-present = To the present
branch = Play on from here
undo = Take back
undo-end = Take back and play on
over-look-back = The arrows at the top lead back through the fight, step by step.
why-not = Why not…?
why-not-title = What { $who } cannot do now, and why
why-not-nothing = Nothing more: everything the rules know of is offered.
why-coming = Looking it up…
new-fight = Another fight
no-such-seat = There is no such seat
no-such-seat-hint = The link leads to no fight on this table. Perhaps it was copied in part.

# odds and sums
odds-coming = Reckoning…
odds-nothing = There is nothing to reckon here.
odds-chance = Chance to succeed
odds-mean = Mean effect
odds-wounds = Wounds to { $who } on average
odds-felled = { $who } goes down
odds-unresolved = Not followed to the end: { $share }
odds-assumed = Choices on the way: the first that is offered ({ $who })
odds-reacted = How others answer
odds-act = { $who }: { $act }
odds-back = What may come back
odds-back-none = { $who }: nobody can strike at once before the next turn.
odds-back-harm = At worst, for { $who }: hit { $hit }, { $mean } damage on average, down { $felled }.
odds-back-spell = At worst, for { $who }: { $mean } damage on average, down { $felled }.
odds-back-unknown = That hangs on what is not known here, or has to be measured.
odds-up-to = up to { $chance }
spread-label = How likely each number is. { $told }
ahead = What will be thrown
ahead-secret = What it is held against is a secret.
sum-base = base
sum-total = in all
sum-add = Added to the throw
sum-target-at_least = Needed: at least
sum-target-more_than = Needed: more than
sum-target-at_most = Needed: at most
sum-target-less_than = Needed: less than
sum-target-none = Held against
origin-seed = from the text
origin-inferred = follows from it
origin-gap = our ruling
clause-ruling = We ruled: { $ruling }

# dice and measures
die = d{ $sides }
dice-die = Die { $n } of { $sides } sides
dice-tens = tens
dice-units = units
dice-type = Or type what { $dice } shows
dice-type-sum = Or type the faces of { $dice }, or their sum
dice-take = Take it
dice-bad = { $dice } cannot show that.
measure = Measure { $of } from { $from } to { $to }
measure-title = Look at your table
measure-yes = Yes
measure-no = No
measure-bad = “{ $typed }” is no number. Type what you measured: 12.5 or 12,5.

# the log
log = Story
log-about = Only about
log-everybody = Everybody
log-empty = Nothing has happened yet.
log-earlier = Earlier…
show-then = Show the board as it was then
copy = Copy
copy-text = As text
copy-markdown = As Markdown
copy-bbcode = As BBCode
copied = Copied.
copy-failed = The browser did not let us copy.

# seats, exports
seats-title = Seats, dice, links
seats-short = Seats
seats-hint = Send each player their own link. Whoever has it sits there; there are no accounts.
who-plays = Who plays whom
masters-figures = The GM’s
plays-tactics = by themselves
plays-master = the GM
plays-person = a person
links = Links
export = Take the fight along
export-html = Chronicle
export-markdown = Markdown
export-bbcode = BBCode
export-text = Text
export-record = Record

# the master's page
master-title = The GM’s word
master-short = GM
master-set = Change
master-add = Add
master-remove = Remove
master-improvise = Call for a check
master-set-hint = Your word stands above the rules. What you change is kept in the record with its reason.
master-add-hint = Somebody joins the fight.
master-remove-hint = Somebody leaves the fight, as if they had never come.
master-improvise-hint = Something the rules do not foresee: name the check and what it is for.
master-who = Who
master-from = Kind
master-name = Name
master-side = Side
master-at-square = Square (across, down)
master-at-line = Place on the line
master-add-hidden = hidden from the players
master-hide = Hide from the players
master-reveal = Reveal
master-hidden = hidden by the GM’s word
master-revealed = revealed by the GM’s word
master-field = What
master-value = New value
master-improvise-check = What is tested
master-improvise-number = Difficulty, or a modifier with its sign
master-improvise-text = What for
master-value-missing = This value cannot be.
master-reason = Reason
master-reason-missing = Say why: the reason stands in the record.

# keys
keys = Keys
keys-hint = Keys work by their place on the keyboard, in any layout.
keys-choose = take the offer with that number
keys-end = end the turn, let it pass
keys-move = choose a way to move, or what to point at; again for the next
keys-arrows = move the cursor or the view on the board; on a measured table by 1 cm, with Shift by 0.1, with Alt by 0.01
keys-place = on a measured table: the next place worth going to, or the one before
keys-leg = on a measured table: another leg of the way, or one back
keys-turn = turn whoever is set up left or right
keys-height = the mark on a higher or lower surface
keys-enter = take what is marked
keys-escape = let go, back to the present
keys-figures = next or previous figure
keys-acts = to the offers
keys-board = to the board
keys-odds = odds of the marked offer
keys-best = best play
keys-forecast = who wins?
keys-why = why is something not offered?
keys-log = to the story
keys-prose = say it in your own words
keys-undo = take back (the GM)
keys-history = step back and forth through the fight
keys-zoom = closer, further, the whole board
keys-keys = this list

# standing orders, time to think
standing-title = Standing orders
standing-short = Orders
standing-hint = What to answer in the turns of others without being asked, in the words of the offers. The first that can be done is done; “the first” holds once a round. “In my turn: …” and “when hit: …” name an occasion.
standing-example = parry the first hit; else dodge
standing-set = Let it stand
standing-drop = Drop it
standing-stands = Stands: { $order }
deadline-title = Time to think
deadline-minutes = Minutes for an answer; empty: as long as anybody likes
deadline-then = Whoever stays silent
deadline-tactics = is played by the rulebook’s tactics
deadline-first = takes the first offer
deadline-set = So be it
deadline-until = To answer until { $time }.

# who wins
forecast-title = Who wins?
forecast-hint = From the step that is open, if tactics played all sides from here.
forecast-coming = Playing it ahead, a few seconds…
forecast-wins = Wins
forecast-falls = Falls
forecast-length = How long it lasts

# best play
best-play = Best play
best-coming = Solving the fight to its end, half a minute at most…
best-none = There is no best play to tell: { $reason }.
best-offer = Best: { $offer }.
best-mixed = Best left to chance: { $offers }.
best-value = With best play on both sides, { $side } win with a chance of { $chance }.
best-mark = Best play; chance to win after it
best-after = Chance to win after it
