# Warband in English. Ids and variables are the same in ru.ftl; what every system shares is in apps/words.
# A message that has nothing to say is "". Lengths come in hundredths: { HUNDREDTHS($n) } tells them in centimetres.

## What the rulebook is, to whoever has played none of them

rulebook-title = Warband: miniatures on a table
rulebook = Squads of miniatures on a table of centimetres: draw the way, and walls, backs, heights and whoever you run past all count. One six-sided die decides how hard a blow is. For battles of five to a dozen a side, on the screen or beside your own table.

## Words of the rules

side-characters = characters
side-enemies = enemies
strength-weak = weak
strength-medium = medium
strength-strong = strong
phase-movement = movement
phase-additional = additional actions
phase-melee = melee
save-shield = shield
save-dodge = dodge
hand-main = main weapon
hand-off-hand = weapon in the left hand
life-up = up
life-dead = removed
life-fled = out of the game
condition-hidden = hidden
game-annihilation = Total Annihilation
game-territory = Struggle for Territory
game-relic = Relic

## Numbers of things

count-cm = { HUNDREDTHS($n) }{ "\u00A0" }cm
count-wounds = { $n ->
    [one] { $n }{ "\u00A0" }wound
   *[other] { $n }{ "\u00A0" }wounds
}
count-mana = { $n }{ "\u00A0" }mana
count-victory = { $n ->
    [one] { $n }{ "\u00A0" }victory point
   *[other] { $n }{ "\u00A0" }victory points
}
count-game-turns = { $n ->
    [one] { $n }{ "\u00A0" }game turn
   *[other] { $n }{ "\u00A0" }game turns
}
place-measured = ({ HUNDREDTHS($x) }, { HUNDREDTHS($y) }{ $z ->
    [0] { "" }
   *[other] , height { HUNDREDTHS($z) }
})

## Parts of sentences

part-effect = { THING($name) }

## What may be done

action-name-order = Order of turns{ HAS($order) ->
    [yes] { "" }: { $order }
   *[no] { "" }
}
action-deploy = Set up{ HAS($who) ->
    [yes] { "" }: { $who } → { PLACE($at) }
   *[no] { "" }
}
action-activate = Activate{ HAS($who) ->
    [yes] { "" }: { $who }
   *[no] { "" }
}
action-end-turn = End the turn
action-end-phase = Leave this phase
action-face = Turn { HAS($towards) ->
    [yes] towards { $towards }
   *[no] to { HUNDREDTHS($facing) }°
}
action-move = Move{ HAS($path) ->
    [yes] { " → " }{ PLACE($path) }
   *[no] { "" }
}
action-run = Run{ HAS($path) ->
    [yes] { " → " }{ PLACE($path) }
   *[no] { "" }
}
action-give-order = Order{ HAS($order) ->
    [yes] { "" }: { THING($order) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-shoot = Shoot{ HAS($weapon) ->
    [yes] { "" } ({ THING($weapon) })
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-shoot-on = Shoot again
action-cast = Cast{ HAS($spell) ->
    [yes] { "" }: { THING($spell) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { " → " }{ PLACE($at) }
   *[no] { "" }
}
action-use-item = Use{ HAS($item) ->
    [yes] { "" }: { THING($item) }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { " → " }{ PLACE($at) }
   *[no] { "" }
}
action-pick-up = Pick up the relic
action-use-ability = Skill{ HAS($ability) ->
    [yes] { "" }: { THING($ability) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { " → " }{ PLACE($at) }
   *[no] { "" }
}
action-attack = Attack{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-forbear = Leave the rest
action-push = { $push ->
    [yes] Throw the target back{ HAS($towards) ->
        [yes] { "" }, to { HUNDREDTHS($towards) }°
       *[no] { "" }
    }
   *[no] Do not throw the target back
}
action-rotate = Rotate{ HAS($who) ->
    [yes] { "" }: { $who }{ HAS($facing) ->
        [yes] { HAS($towards) ->
            [yes] { "" }, towards { $towards }
           *[no] { "" }, to { HUNDREDTHS($facing) }°
        }
       *[no] { "" }
    }
   *[no] { "" }
}
action-hold = { $turn ->
    [yes] Rotate nobody in this turn
   *[no] Rotate nobody now
}
action-reply = Strike back ({ TERM($weapon, "hand") })
action-flee-strike = Strike at the mover
action-waive = Not in this turn
action-first-striker = First strikes{ HAS($who) ->
    [yes] { "" }: { $who }
   *[no] { "" }
}
action-use-shield = Use the shield
action-use-dodge = Dodge
action-take-it = Take the hit

## Headings over what may be done, in their order

under-activate = Characters
under-attack = Attacks
under-shoot = Attacks
under-shoot-on = Attacks
under-forbear = Attacks
under-give-order = Orders
under-cast = Spells
under-use-ability = Skills
under-use-item = Things
under-pick-up = Things
under-move = Movement
under-run = Movement
under-face = Movement
under-end-phase = Going on
under-end-turn = Going on
under-reply = Your answer
under-flee-strike = Your answer
under-waive = Your answer
under-use-shield = The hit
under-use-dodge = The hit
under-take-it = The hit

## What is asked, and in which phase

moment = { HAS($activation) ->
    [yes] { $own ->
        [yes] { TERM($activation-phase, "phase") }
       *[no] { $activation-who }, { TERM($activation-phase, "phase") }
    }
   *[no] { $own ->
        [yes] { "" }
       *[no] { HAS($turn_of) ->
            [yes] the turn of { $turn_of }
           *[no] { "" }
        }
    }
}

window-order = The order of turns is yours to name
window-player-turn = Your turn: whom do you activate?
window-activation = What is to be done?
window-rotation = Do you rotate anybody?
window-reply = You are attacked. Do you strike back?
window-flee-strike = An enemy gets away. Do you strike?
window-save = You are hit. Do you try to stop it?

## What dice are thrown for

purpose-initiative = the order of turns
purpose-strength = the strength of the damage
purpose-shield = the shield
purpose-dodge = the dodge

## Rows of a tally

row-warband-melee-damage-source = { THING($name) }
row-warband-damage-thrown = { THING($name) }
row-warband-order-list = { THING($name) }
row-warband-magic-list = { THING($name) }
row-warband-item-list = { THING($name) }
row-warband-ability-list = { THING($name) }
row-warband-quality-armour = armour
row-warband-damage-minimum = never less than 1
row-warband-reaction-reply-roll = reply

## What happens

fact-order-named = { $who } names the order of turns: { $order }
fact-stage-began = { "" }
fact-round-began = A new game turn; { $left ->
    [0] the last one
   *[other] { COUNT($left, "game-turns") } after it
}
fact-turn-began = The turn of { $who }
fact-turn-skipped = { "" }
fact-revealed = { $who } is no longer hidden
fact-measured-out = { $who }: as measured, that cannot be done; nothing is spent
fact-turn-ended = { $who } ends the turn
fact-activated = { $who } is active
fact-phase-began = { "" }
fact-squad-phase-began = { $who }: { TERM($phase, "phase") }
fact-activation-ended = { "" }
fact-phase-closed = { "" }
fact-effect-ended = { $who }: no longer under { THING($name) }
fact-cloud-lifted = { HAS($at) ->
    [yes] The smoke at { PLACE($at) } lifts
   *[no] The smoke of { $who } lifts
}
fact-quieted = { "" }
fact-measured = { "" }
fact-game-ended = The game is over
fact-way-announced = { $who } { $kind ->
    [run] runs
   *[move] moves
}: { $length ->
    [0] up to { HUNDREDTHS($most) } cm (roads, roofs and obstacles change it): move the miniature
   *[other] { COUNT($length, "cm") } → { PLACE($path) }
}
fact-walked = { "" }
fact-way-ended = { "" }
fact-faced = { "" }
fact-rotated = { $who } rotates{ HAS($facing) ->
    [yes] { "" } to { HUNDREDTHS($facing) }°
   *[no] { "" }: turn the miniature
}
fact-pushed = { $who } is thrown back: { COUNT($length, "cm") }
fact-came-down = { $who } falls: { COUNT($height, "cm") }, { COUNT($damage, "damage") }
fact-deployed = { $who } is set up at { PLACE($at) }
fact-attack-began = { $attacker } attacks { $target }{ $front ->
    [yes] { "" }
   *[no] { "" } from behind
}
fact-blow-spent = { "" }
fact-blow-lost = { $attacker } → { $target }: out of reach now ({ TERM($hand, "hand") })
fact-attack-ended = { "" }
fact-struck = { $attacker } → { $target }{ HAS($with) ->
    [yes] { "" } ({ THING($with) })
   *[no] { "" }
}{ $kind ->
    [reply] , in reply
    [flee_strike] , at the mover
   *[other] { "" }
}: { TERM($strength, "strength") }, { COUNT($damage, "damage") }
fact-stopped = { $who } stops the hit: { TERM($by, "save") }
fact-not-stopped = { $who } does not stop the hit: { TERM($by, "save") }
fact-wounded = { $who }: { COUNT($amount, "wounds") }, { COUNT($left, "hits") } left
fact-killed = { $who } is removed
fact-healed = { $who }: hit points { $left }
fact-replied = { "" }
fact-reply-waived = { $who } does not strike back
fact-no-reply = { $why ->
    [rear] { $who } cannot strike back: attacked in the rear
    [out_of_reach] { $who } cannot strike back: the attacker is out of reach
    [spent] { $who } cannot strike back: no reply is left in this turn
   *[other] { "" }
}
fact-struck-at-fleeing = { $kind ->
    [passing] { $mover } passes { $who }
    [ladder] { $mover } climbs beside { $who }
    [fleeing] { $mover } gets away from { $who }
   *[other] { "" }
}
fact-flee-strike-waived = { $who } lets { $mover } go
fact-scored = { TERM($side, "side") }: { COUNT($points, "victory") } ({ $why ->
    [kill] an enemy removed
    [commander] a commander removed
    [finishing_off] the last of a squad removed
    [marker] a marker held
   *[relic] the relic held
})
fact-volley-began = { $shooter } shoots at { $target } ({ THING($weapon) })
fact-shot-spent = { "" }
fact-missed = { $shooter } misses { $target }
fact-volley-ended = { "" }
fact-mana-regained = { $who } regains { COUNT($amount, "mana") }, { COUNT($mana, "mana") } in all
fact-casting-opened = { "" }
fact-effect-laid = { $who }: { $effect }

## How somebody is

combatant = hit points { $hp }/{ $profile-hp }{ $profile-mage ->
    [yes] , mana { $mana }/{ $profile-mana_pool }
   *[no] { "" }
}{ HAS($effects) ->
    [yes] , { $effects }
   *[no] { "" }
}{ $relic ->
    [yes] , has the relic
   *[no] { "" }
}{ $hidden ->
    [yes] , hidden
   *[no] { "" }
}{ $life ->
    [up] { "" }
   *[other] , { TERM($life, "life") }
}

## How the sides stand, and how a fight ends

score = Victory points: { HAS($points) ->
    [yes] { $points }
   *[no] none so far
}{ $ended ->
    [yes] { "" }
   *[no] ; game turns to come: { $rounds_left }
}

verdict-points = The game is over. Most victory points: { TERM($winner, "side") }
verdict-draw = The game is over. A draw

## Why not

refusal-already-activated = { $who } was activated in this turn already
refusal-not-active = { $who } is not active
refusal-other-phase = it is now the phase of { TERM($now, "phase") }; this belongs to that of { TERM($phase, "phase") }
refusal-phase-closed = the additional-action phase is closed
refusal-ran = at this table nobody fights after a run
refusal-has-moved = only one move in the movement phase
refusal-no-way = a way needs a place to lead to
refusal-off-the-table = that is off the table
refusal-too-far = too far: { COUNT($length, "cm") }, { COUNT($most, "cm") } at most
refusal-enemy-in-the-way = { $target } stands in the way
refusal-no-room = no room there: { $target }
refusal-no-such-facing = a facing is from 0 to under 360 degrees
refusal-has-attacked = only one enemy in a melee phase
refusal-out-of-reach = { $target } is out of reach{ HAS($past) ->
    [yes] { " " }by { COUNT($past, "cm") }
   *[no] { "" }
}
refusal-another-character = this offer is about { $who }
refusal-not-an-enemy-turn = characters rotate in an enemy’s turn only
refusal-rotation-spent = rotated in this turn already

## Faults in scenarios and libraries

fault-unknown-order = there is no such order: “{ $value }”
fault-unknown-item = there is no such item: “{ $value }”
fault-unknown-ability = there is no such skill: “{ $value }”
fault-one-footprint = either corners in order (poly), or a centre and a radius (at, r)

## What lists of the content tell

section-profiles = profiles, profile
section-ranged = ranged weapons, ranged
section-orders = orders, order
section-abilities = skills, skill, abilities
section-rosters = rosters, roster, squads
section-boards = tables, table, boards
section-bands = bands, band
told-cost = points
told-speed = speed
told-hp-max = hit points
told-reach = reach
told-range = range
told-leadership = leadership
told-mana-pool = mana

## What lies between two

unit-cm = centimetres
sight = { $one } → { $other }{ HAS($clock) ->
    [yes] , { $clock } o’clock{ $front ->
        [yes] , in front
       *[no] , behind
    }{ $level ->
        [higher] , { COUNT($rise, "cm") } higher
        [lower] , { COUNT($rise, "cm") } lower
       *[same] { "" }
    }{ $strikes ->
        [yes] , in melee reach
       *[no] { "" }
    }{ $struck ->
        [yes] , within the other’s reach
       *[no] { "" }
    }
   *[no] { "" }
}: { $real ->
    [yes] measure on your table
   *[no] { COUNT($distance, "cm") }
}{ HAS($visible) ->
    [yes] , { $sort ->
        [unseen] not in sight
       *[other] { $visible } of 100 points in sight, { TERM($cover, "cover") }
    }
   *[no] { "" }
}{ $sort ->
    [shield] { "" } ({ THING($by) } stands in front with a shield)
    [character] { "" } ({ THING($by) } stands on the line of fire)
    [apart] { "" } (the { THING($by) } { $pieces ->
        [one] hides
       *[other] hide
    } { $hidden }, but { $pieces ->
        [one] is
       *[other] are
    } not touched)
    [pieces] { "" } (the { THING($by) } { $pieces ->
        [one] hides
       *[other] hide
    } { $hidden })
    [unseen] { "" } (the { THING($by) } { $pieces ->
        [one] hides
       *[other] hide
    } everything)
   *[other] { "" }
}
ring-melee = melee radius
ring-range = range
ring-command = command radius
ring-move = movement
ring-run = run
thing-marker = objective
thing-relic = relic
thing-trap = trap
thing-ladder = ladder

## What the GM may change of a fighter

field-hp = hit points
field-side = side
field-player = who plays
overall-fight = fight

## What people at a real table are asked to measure, and how a length they give is told

measure-gap = { HAS($limit) ->
    [yes] Is { $to } within { HUNDREDTHS($limit) } cm of { $source }, base to base?
   *[no] How far is { $to } from { $source }, base to base, in cm?
}
measure-gap-less-drop = { HAS($limit) ->
    [yes] Is { $to } within { HUNDREDTHS($limit) } cm of { $source }, base to base, less the height by which { $source } stands above { $to }?
   *[no] How far is { $to } from { $source }, base to base, in cm, less the height by which { $source } stands above { $to }?
}
measure-rise = Do { $source } and { $to } stand at heights that differ by { HUNDREDTHS($limit) } cm at most?
measure-height = Do { $source } and { $to } both stand no higher than { HUNDREDTHS($limit) } cm above the table?
measure-angle = Does { $source } have { $to } in front: the middle of the base of { $to } at { HUNDREDTHS($limit) }° or less to either side of where { $source } looks?
measure-contact = Do the bases of { $source } and { $to } touch (0.1 cm apart at most)?
measure-scenery = Is the straight line between the middles of the bases of { $source } and { $to } free of scenery, 2 cm above the higher of the two?
measure-models = Is the straight line between the middles of the bases of { $source } and { $to } free of other models?
measure-hidden = Look from the eyes of { $source }: can any part of { $to } be seen past the scenery?
measure-walls = Look from the eyes of { $source }: do stone walls and fortifications that { $to } touches hide less than half of { $to }? (Yes as well if there are none.)
measure-obstacles = Look from the eyes of { $source }: does scenery that { $to } touches, together with any building between, hide less than half of { $to }? (Yes as well if there is none.)
measure-shields = Look from the eyes of { $source }: is { $to } without a shield-bearer of its own side in contact and in the way?
measure-screens = Look from the eyes of { $source }: is nobody else in front of { $to }, not even in part?
measure-smoke = Is the line from { $source } to { $to } free of smoke?
measure-marker = Is { $source } within { HUNDREDTHS($limit) } cm of marker { $to }, from the edge of the base?
measure-relic = Does the base of { $source } touch the relic?
measure-provokes = Does the way that { $to } has announced provoke a strike of { $source }: out of the melee radius of { $source }, through it and out again, or on a ladder inside it, with a point in front of { $source } and a free line to it?
measure-provokes-any = Does the way of { $source } lead out of or through the melee radius of any enemy, or up or down a ladder inside one?
measure-depth = { $to } has thrown { $source } back: move the miniature. How many cm does { $source } fall? (0 if it stays on its level.)
measure-heights = Is there anything on your table to leap: a gap wider than 3 cm, or an edge more than 4 cm above what lies below it?
measure-leaps = Does the way of { $source } leap: over a gap wider than 3 cm, or more than 4 cm down from an edge?
measure-gap-leapt = Does the way of { $source } lead over a gap wider than 3 cm? (A die decides whether it gets over; 6 cm at most.)
measure-fallen = { $source } does not get over the gap: move the miniature. How many cm does { $source } fall?
measure-dropped = How many cm does { $source } leap down from an edge, at the end of the way? (0 if nowhere.)
measure-off-centre = How far is the edge of the base of { $to } from the middle of the base of { $source }, in cm? (0 from one’s own.)
measure-trap = Does the way that { $source } has announced come within { HUNDREDTHS($limit) } cm of a trap of { $to }?
measured-gap = { COUNT($n, "cm") }
measured-gap-less-drop = { COUNT($n, "cm") }
measured-off-centre = { COUNT($n, "cm") }
measured-fallen = { COUNT($n, "cm") }
measured-dropped = { COUNT($n, "cm") }
measured-depth = { COUNT($n, "cm") }
measured-marker = { COUNT($n, "cm") }
measured-rise = { COUNT($n, "cm") }

## Movement, ground and setting up

fault-stands-off-the-table = { $who } stands off the table
fault-stands-on-nothing = { $who } stands on nothing: there is no surface { COUNT($height, "cm") } high
fault-stands-in-something = { $who } stands in something: { THING($by) }
fault-stands-in-somebody = { $who } and { $other } stand in each other
fault-ladder-to-nowhere = this ladder leads nowhere: at its { $end ->
    [foot] foot
   *[head] head
    } there is no surface { COUNT($height, "cm") } high
fault-lies-in-something = nothing can lie there, it is the inside of something: { THING($by) }
fault-lies-on-nothing = nothing can lie there: there is no surface { COUNT($height, "cm") } high
fault-lies-off-the-table = that is beside the table
window-deploy = Whom do you set up, and where?
refusal-order-of-all = the order names every player once
refusal-outside-the-zone = that is not in your deployment zone
refusal-nowhere-to-stand = nobody can stand there
under-deploy = Setting up
purpose-jump = the jump
row-warband-movement-terrain-numbers = { THING($name) }
row-warband-movement-phase-one = never less than nothing
row-warband-movement-run = never less than nothing
row-warband-movement-run-round = half, rounded up
fact-jumped = { $who } { $landed ->
    [yes] jumps the gap
   *[no] jumps short
}
refusal-no-such-climb = nothing leads { COUNT($height, "cm") } up or down there: a ladder (one leg to its foot, the next straight up), a stair, a step of up to 2 cm, or a drop past an edge
refusal-gap-too-wide = the gap is too wide: { COUNT($length, "cm") }, { COUNT($most, "cm") } at most
refusal-landing-too-high = a jump lands at most { COUNT($most, "cm") } higher
refusal-nothing-underfoot = a leg of the way ends over nothing; whoever drops names the spot under it as a leg of its own
refusal-stands-higher = whoever stops there stands on it, not in it: { THING($by) }, { COUNT($height, "cm") } higher
refusal-drop-ends-move = a drop that hurts ends the move
refusal-scenery-in-the-way = something stands in the way: { THING($by) }
thing-road = road
thing-rough = rough ground
thing-water = water
thing-swamp = swamp
thing-pitched_roof = pitched roof
thing-stair = stair
thing-rubble = rubble
thing-thick_bushes = thick bushes
thing-shallow_water = shallow water
thing-mud = mud
action-land = Stand up{ HAS($at) ->
    [yes] { " " }at { PLACE($at) }
   *[no] { "" }
}
window-landing = You come down where there is no room. Where do you stand?

## Blows, answers and strikes at the fleeing

refusal-too-high = { $target } stands too high or too low for this weapon{ HAS($past) ->
    [yes] { "" }: by { COUNT($past, "cm") }
   *[no] { "" }
}
refusal-scenery-between = on the line of attack there is something no weapon strikes across{ HAS($by) ->
    [yes] { "" }: { THING($by) }
   *[no] { "" }
}
refusal-model-between = somebody is in the way of this weapon{ HAS($by) ->
    [yes] { "" }: { $by }
   *[no] { "" }
}
refusal-enemy-turn = in an enemy’s turn characters only rotate, strike back, and strike at whoever gets away
fault-two-handed = “{ $value }” takes both hands
fault-not-in-the-left-hand = “{ $value }” is no weapon for the left hand
fault-counted-by-one-name = “{ $value }” stands twice, as an order, a skill or a thing, and each may be used so often in a game only: give one of them another name
fault-one-main-weapon = there is one main weapon; a second one is held in the left hand
fault-off-hand-too-long = “{ $value }” reaches farther than the main weapon
window-push = This blow throws back. Is it to?
window-first-striker = Several of yours strike at the same point. Who is first?
row-warband-reaction-strike-full = strike at one who gets away, by ruling
fact-not-provoked = { "" }
refusal-in-exchange = { $who } is in an exchange of blows: nobody in it turns before it is over

## Shots, cover, spells and things

thing-Barricade = barricade
thing-Chapel = chapel
thing-Charnel_house = charnel house
thing-Counting_house = counting house
thing-Dye_house = dye house
thing-East_bridge = east bridge
thing-West_bridge = west bridge
thing-North_bridge = north bridge
thing-Long_bridge = long bridge
thing-Gatehouse = gatehouse
thing-Granary = granary
thing-Inn = inn
thing-Old_oak = old oak
thing-Smithy = smithy
thing-Stall = stall
thing-Storehouse = storehouse
thing-Tannery = tannery
thing-Town_hall = town hall
thing-Well = well
thing-Workshop = workshop
thing-Yew = yew
thing-building = building
thing-house = house
thing-roof = roof
thing-parapet = parapet
thing-chimney = chimney
thing-bush = bush
thing-tree = tree
thing-wooden_fence = fence
thing-stone_ruin = ruined wall
thing-well = well
thing-gravestone = gravestone
thing-crate = crate
thing-cart = cart
thing-stone_wall = stone wall
thing-fortification = fortification
thing-hanging_bridge = hanging bridge
thing-smoke = smoke

cover-none = no cover
cover-weak = weak cover
cover-reliable = reliable cover

purpose-hit = hitting

window-volley = A shot is left. Do you shoot again?

row-warband-attack-weak-cover-penalty = { HAS($name) ->
    [yes] weak cover ({ THING($name) })
   *[no] weak cover
}
row-warband-attack-reliable-cover-penalty = { HAS($name) ->
    [yes] reliable cover ({ THING($name) })
   *[no] reliable cover
}
row-warband-quality-stealth = master of stealth
row-warband-attack-close-range = close range
row-warband-roster-ranged-weapons = { THING($name) }
row-warband-attack-penalty-cap = penalties never over 2
row-warband-attack-stealth-cap = penalties never over 3
row-warband-attack-cap-before-bonus = never worse than the greatest penalty
row-warband-attack-natural = 1 always misses, 6 always hits

fact-in-cover = { $target }: { TERM($cover, "cover") }{ $sort ->
    [shield] { HAS($by) ->
        [yes] { "" }, { THING($by) } stands in front of him with a shield
       *[no] { "" }, a shield of his own side stands in front of him
    }
    [character] { HAS($by) ->
        [yes] { "" }, { THING($by) } stands on the line of fire
       *[no] { "" }, somebody stands on the line of fire
    }
   *[pieces] { HAS($by) ->
        [yes] { "" }, the { THING($by) } { $pieces ->
            [one] hides
           *[other] hide
        } { $hidden } of 100 points
       *[no] { "" }
    }
}{ $sort ->
    [apart] { "" }, but he is not up against { $pieces ->
        [one] it
       *[other] them
    }
   *[other] { "" }
}

refusal-no-ranged-weapon = no ranged weapon
refusal-not-an-enemy = only enemies are shot at
refusal-engaged = within the melee radius of { $enemy }
refusal-out-of-range = { $target } is out of range{ HAS($past) ->
    [yes] { " " }by { COUNT($past, "cm") }
   *[no] { "" }
} (range { COUNT($range, "cm") })
refusal-not-seen = { $target } cannot be seen{ HAS($by) ->
    [yes] { "" }: the { THING($by) } { $pieces ->
        [one] hides
       *[other] hide
    } all 100 points
   *[no] { "" }
}
refusal-same-target = every shot of a volley is for the same target, { $target }

action-first-hit = First burns { $who }
window-first-hit = Several are equally near. Who is first?

fact-spell-cast = { $who } casts { THING($spell) }{ HAS($target) ->
    [yes] { "" } on { $target }
   *[no] { "" }
}{ HAS($at) ->
    [yes] { "" } at { PLACE($at) }
   *[no] { "" }
}: { COUNT($mana, "mana") } left
fact-blinked = { $who } is gone and stands elsewhere{ HAS($at) ->
    [yes] { "" }: { PLACE($at) }
   *[no] { "" }
}
fact-item-used = { $who } uses { THING($item) }
fact-cloud-laid = { HAS($at) ->
    [yes] Smoke spreads round { PLACE($at) }
   *[no] Smoke spreads
}
fact-trap-sprung = { $who } walks into a trap

refusal-unknown-spell = a spell that he does not know
refusal-another-spell = this offer is about { THING($spell) }
refusal-no-casting-left = { $level ->
    [one] one spell in a phase, no more
   *[other] { $level } spells in a phase, no more
}
refusal-no-mana-at-start = at the start of the phase there was mana for no spell
refusal-too-little-mana = it costs { COUNT($cost, "mana") }, there are { $mana }
refusal-cast-already = cast in this turn already
refusal-no-target-of-it = it is not for such a target
refusal-under-it-already = { $target } is under this spell already
refusal-no-point = it needs a point of the table
refusal-point-too-far = the point is too far by { COUNT($past, "cm") } ({ COUNT($range, "cm") } at most)
refusal-point-not-seen = the point is out of sight
refusal-no-room-there = the base has no room there
refusal-no-items = { $who } carries nothing to use
refusal-not-carried = { $who } does not carry it
refusal-item-spent = once in a game, and used already
refusal-another-item = this offer is about { THING($item) }

measure-hidden-by-all = Look from the eyes of { $source }: can any part of { $to } be seen past the scenery and past everybody in between?
measure-touched = Look from the eyes of { $source }: does scenery that { $to } touches, buildings too, hide less than half of { $to }? (Yes as well if there is none.)
measure-guards = Look from the eyes of { $source }: is { $to } without anybody who touches it and is in the way, even in part?
measure-trap-at = Does { $source }, as it stands now, come within { HUNDREDTHS($limit) } cm of a trap of { $to }?

## Orders, skills, scenarios and squads

refusal-no-leadership = { $who } leads nobody
refusal-no-orders-left = all { $most } orders of the game are given
refusal-ordered-already = { $who } has given an order in this turn
refusal-order-spent = { THING($order) }: once in a game
refusal-order-rests = { THING($order) } must rest: { COUNT($turns, "own-turns") } more
refusal-not-himself = a commander does not order himself, unless the order says so
refusal-out-of-command = { $target } is beyond the command radius
refusal-no-skills = { $who } has no skill that needs an action
refusal-skill-spent = { THING($ability) }: { $most ->
    [one] once in a game
   *[other] { $most } times in a game
}
refusal-no-mage = { $who } is no mage
refusal-no-mechanism = { $target } is no mechanism
refusal-mechanism = { $target } is a mechanism: only a repair helps it
refusal-no-contact = { $target } is not in contact
refusal-another-skill = this offer is about { THING($ability) }
refusal-trap-without-place = a trap needs a place
refusal-trap-not-in-contact = a trap is laid in contact with one’s base, on the same surface
refusal-trap-on-nothing = a trap lies on a surface: there is none of that height
refusal-trap-inside = a trap lies on what stands there, not in it: { THING($by) }
count-own-turns = { $n ->
    [one] { $n }{ "\u00A0" }own turn
   *[other] { $n }{ "\u00A0" }own turns
}
fact-order-given = { $who } gives an order: { THING($order) }{ HAS($receivers) ->
    [yes] { "" } → { $receivers }
   *[no] ; nobody is near enough
}
fact-ability-used = { $who }: { THING($ability) }{ HAS($target) ->
    [yes] { "" } → { $target }
   *[no] { "" }
}
fact-trap-laid = { HAS($at) ->
    [yes] { $who } lays a trap at { PLACE($at) }
   *[no] { $who } lays a trap
}
refusal-relic-carried = somebody carries the relic
refusal-relic-out-of-reach = not in contact with the relic
fact-relic-taken = { $who } picks up the relic
fact-relic-dropped = The relic lies at { PLACE($at) }
fault-unknown-band = there is no such band: “{ $value }”
fault-unknown-roster = there is no such roster: “{ $value }”
fault-unknown-board = there is no such table: “{ $value }”
fault-unknown-profile = there is no such profile: “{ $value }”
fault-not-of-the-band = “{ $value }” is not of the band “{ $band }”
fault-squad-too-few = { $count } characters: at least { $least } are needed
fault-squad-too-many = { $count } characters: { $most } at most
fault-squad-too-dear = the squad costs { $cost } points; { $limit } were agreed
fault-squad-leaderless = nobody in the squad has leadership
fault-wrong-commander = the commander is one of those with the highest leadership of the squad, and only one
fault-squad-of-two-sides = { $squad } is of the side “{ $other }” already, not of “{ $value }”: a squad has one side
fault-above-full = { $key } { $left }: { $most } at most
fault-start-without-order = in the midst of a game the order of turns must be given (order)
fault-start-before-setup = in the midst of a game everybody stands somewhere (at)
fault-not-its-turn = it is not the turn of “{ $value }”
note-roster = { $count } characters, { $cost } of { $limit } points; commander: { THING($commander) }

## The master

row-warband-damage-bands = the GM’s word
row-warband-attack-shot-modifiers = the GM’s word
row-warband-ability-use = the GM’s word
purpose-check = a check
purpose-harm = harm
fact-altered = The GM’s word, { $who }: { TERM($fields, "altered") }
fact-joined = { $one-name } joins the game ({ TERM($one-side, "side") })
fact-removed = The GM’s word: { $who } is out of the game
fact-seat-taken = Seats at the table: { $seating }
fact-points-set = The GM’s word, victory points: { HAS($points) ->
    [yes] { $points }
   *[no] none
}
fact-rounds-set = The GM’s word: { COUNT($left, "game-turns") } after this one
fact-lying-set = The GM’s word on what lies on the table
fact-checked = { $who }, { $need } or more: { $success ->
    [yes] success
   *[no] failure
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}
part-score = { TERM($side, "side") } { $points }
refusal-word-not-hundredths = { $key }: “{ $value }”: at most two decimals, please
refusal-word-not-a-place = { $key }: “{ $value }” is no place: [x, y] in centimetres, or [x, y, height]
refusal-word-off-the-table = { $who } would stand off the table
refusal-word-no-such-item = { $key }: no such item: “{ $value }”; { HAS($near) ->
    [yes] did you mean “{ $near }”?
   *[no] known: { $known }
}
refusal-word-no-such-effect = { $key }: no such effect: “{ $value }”; { HAS($near) ->
    [yes] did you mean “{ $near }”?
   *[no] known: { $known }
}
refusal-word-no-relic = no relic is played for here
refusal-word-squad-of-two-sides = { $squad } is of the side { TERM($side, "side") }: a squad has one side
refusal-word-in-the-midst = something is under way; let it end first
refusal-word-newcomer-nowhere = a newcomer stands somewhere: at
alter-hp = hp, hits, hit points
alter-hp-max = hp_max, max hp
alter-mana = mana
alter-mana-pool = mana_pool, pool
alter-speed = speed
alter-armour = armour, armor
alter-attacks = attacks
alter-replies = replies
alter-shield = shield
alter-dodge = dodge
alter-cost = cost
alter-leadership = leadership
alter-command-radius = command_radius
alter-mage-level = mage_level
alter-size = size
alter-mechanism = mechanism
alter-master-of-stealth = master_of_stealth, stealth
alter-orders-left = orders_left
alter-rotations-left = rotations_left
alter-replies-left = replies_left
alter-flee-strikes-left = flee_strikes_left
alter-activated = activated
alter-ordered = ordered
alter-ran = ran
alter-at = at, place
alter-facing = facing
alter-carried = carried, items
alter-effects = effects
alter-group = group
alter-modifier = modifier
alter-hidden = hidden
alter-side = side
alter-player = player, seat
alter-secret = secret
alter-life = life, state
alter-relic = relic
alter-hurt = hurt, damage
overall-points = points
overall-rounds-left = rounds_left, rounds
overall-current = current, turn
overall-relic = relic
overall-traps = traps
overall-clouds = clouds, smoke
field-hp-max = maximum hit points
field-mana = mana
field-mana-pool = mana pool
field-speed = speed
field-armour = armour
field-attacks = attacks
field-replies = replies in an enemy’s turn
field-shield = shield
field-dodge = dodge
field-cost = cost
field-leadership = leadership
field-command-radius = command radius
field-mage-level = mage level
field-size = size
field-mechanism = mechanism
field-master-of-stealth = master of stealth
field-orders-left = orders left
field-rotations-left = rotations left
field-replies-left = replies left
field-flee-strikes-left = strikes at the fleeing left
field-activated = activated in this turn
field-ordered = ordered in this turn
field-ran = ran in this turn
field-at = place on the table
field-facing = facing
field-carried = things carried
field-effects = effects
field-group = group
field-modifier = modifier to own rolls
field-hidden = hidden
field-secret = kept secret from the players
field-life = state
field-relic = carries the relic
refusal-word-above-full = { $who }: { $left } is more than the full { $most } ({ $key })
refusal-word-not-damage = { $key }: “{ $value }” is no damage; write it as 9, 2d6 or 3d6+2
size-small = small
size-normal = normal
size-large = large
size-huge = huge
field-orders = orders
field-spells = spells
field-abilities = skills
altered-hp-max = maximum hit points { $one-profile-hp }
altered-speed = speed { $one-profile-speed }
altered-armour = armour { $one-profile-armour }
altered-attacks = attacks { $one-profile-attacks }
altered-replies = replies in an enemy’s turn { $one-profile-replies }
altered-shield = shield { $one-profile-shield }
altered-dodge = dodge { $one-profile-dodge }
altered-cost = cost { $one-profile-cost }
altered-leadership = leadership { $one-profile-leadership }
altered-mage-level = mage level { $one-profile-mage_level }
altered-mana-pool = mana pool { $one-profile-mana_pool }
altered-hp = hit points { $one-hp }
altered-mana = mana { $one-mana }
altered-orders-left = orders left { $one-orders_left }
altered-rotations-left = rotations left { $one-rotations_left }
altered-replies-left = replies left { $one-replies_left }
altered-flee-strikes-left = strikes at the fleeing left { $one-flee_strikes_left }
altered-modifier = modifier to own rolls { $one-word }
altered-group = group { $one-group }
altered-player = who plays { $one-seat }
altered-mechanism = { $one-profile-mechanism ->
    [yes] mechanism
   *[no] not: mechanism
}
altered-master-of-stealth = { $one-profile-master_of_stealth ->
    [yes] master of stealth
   *[no] not: master of stealth
}
altered-activated = { $one-activated ->
    [yes] activated in this turn
   *[no] not: activated in this turn
}
altered-ordered = { $one-ordered ->
    [yes] ordered in this turn
   *[no] not: ordered in this turn
}
altered-ran = { $one-ran ->
    [yes] ran in this turn
   *[no] not: ran in this turn
}
altered-hidden = { $one-hidden ->
    [yes] hidden
   *[no] not: hidden
}
altered-command-radius = command radius { COUNT($one-profile-command_radius, "cm") }
altered-size = size: { TERM($one-profile-size, "size") }
altered-at = place on the table { PLACE($one-at) }
altered-facing = facing { HUNDREDTHS($one-facing) }°
altered-life = state: { TERM($one-life, "life") }
altered-side = side: { TERM($one-side, "side") }
altered-carried = things carried: { HAS($one-items) ->
    [yes] { $one-items }
   *[no] nothing
}
altered-effects = effects: { HAS($one-effects) ->
    [yes] { $one-effects }
   *[no] nothing
}
altered-secret = kept secret from the players: { HAS($one-secret) ->
    [yes] { TERM($one-secret, "field") }
   *[no] nothing
}
part-item = { THING($name) }
fault-too-many-players = { $count } players: { $most } at most
fault-too-few-players = { $count ->
    [0] nobody is fielded: a game is for { $least } players at least
   *[1] one player alone: a game is for { $least } at least, each with a squad of his own
}
fault-all-allied = everybody is of the side “{ $side }”: there is nobody to fight

## Other words for acts

meant-cast = spell, magic
meant-face = face, rotate
meant-rotate = turn, face
meant-end-phase = done, finish, nothing
meant-end-turn = done, finish, nothing

## Values of rulings

value-alternate = in turn, one by one
value-whole-squad = a whole squad at once
value-per-character = character by character
value-per-phase = phase by phase
value-each-enemy-turn = in each enemy turn
value-once-per-round = once a round
value-allies = any allies
value-own-squad = one's own squad
value-commander = of each commander
value-player = of the player
value-before-bonus = before the bonuses
value-net = after the bonuses
value-phase-start = at the start of the phase
value-at-cast = at each spell
value-caster = of each caster
value-relative = from where the striker stands
value-above-table = from the table
value-turn = for the whole turn
value-one-attack = for one attack
value-any-front-point = from any point in front
value-exit-point = from the point of leaving
value-in-cover = in cover only
value-always = always
value-none = none

## What is read on a sheet: numbers, and what each thing is like and does

trait-damage = damage { $one-profile-damage } (weak, medium, strong)
trait-shield = shield: the die must show { $one-profile-shield }
trait-dodge = dodge: the die must show { $one-profile-dodge }
trait-speed = speed { $one-profile-speed }{ "\u00A0" }cm
trait-cost = { COUNT($one-profile-cost, "points") }
gears-weapon = Weapons
gears-ranged = Ranged weapons
gears-order = Orders, one in a turn
gears-spell = Spells
gears-ability = Skills
gears-item = Things carried
part-changes = { $speed ->
    [0] { "" }
   *[other] ; speed { SIGNED($speed) } cm
}{ $damage ->
    [0] { "" }
   *[other] ; damage { SIGNED($damage) }
}{ $melee_damage ->
    [0] { "" }
   *[other] ; damage in melee { SIGNED($melee_damage) }
}{ $armour ->
    [0] { "" }
   *[other] ; armour { SIGNED($armour) }
}{ $range ->
    [0] { "" }
   *[other] ; range changed by { HUNDREDTHS($range) } cm
}{ $hit ->
    [0] { "" }
   *[other] ; own shots { SIGNED($hit) } to hit
}{ $shot_at ->
    [0] { "" }
   *[other] ; shots at the one { SIGNED($shot_at) } to hit
}{ $replies_at_least ->
    [0] { "" }
   *[other] ; replies in an enemy’s turn, at least: { $replies_at_least }
}{ $no_flee_strikes ->
    [yes] ; nobody strikes as one gets away
   *[no] { "" }
}
gear-weapon = reach { COUNT($reach, "cm") }{ $more ->
    [0] { "" }
   *[other] ; damage { SIGNED($more) }
}{ HAS($adds) ->
    [yes] ; adds to damage: { $adds } (weak, medium, strong)
   *[no] { "" }
}{ $hands ->
    [2] ; in two hands
   *[other] { "" }
}{ $long ->
    [yes] ; over models, up and down
   *[no] { "" }
}{ $knock_back ->
    [0] { "" }
   *[other] ; may throw back by { COUNT($knock_back, "cm") }
}
gear-ranged = range { COUNT($range, "cm") }{ HAS($damage) ->
    [yes] ; damage { $damage } (weak, medium, strong)
   *[no] ; the thrower’s damage
}{ $bonus ->
    [0] { "" }
   *[other] ; damage { SIGNED($bonus) }
}{ $shots ->
    [1] { "" }
   *[other] ; shots: { $shots }
}{ $hit ->
    [0] { "" }
   *[other] ; { SIGNED($hit) } to hit
}{ $shoots_in_melee ->
    [yes] ; also in melee
   *[no] { "" }
}
gear-order = { $target ->
    [all] all allies
   *[single] one ally
} within { COUNT($one-profile-command_radius, "cm") }{ $himself ->
    [yes] , and himself
   *[no] { "" }
}{ $heal ->
    [0] { "" }
   *[other] ; gives back { COUNT($heal, "hits") }
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; until your next turn
   *[other] ; for { COUNT($lasts, "own-turns") }
}{ $every ->
    [0] { "" }
    [1] { "" }
   *[other] ; once in { $every } turns
}{ $once_per_game ->
    [yes] ; once in a game
   *[no] { "" }
}
gear-spell = { COUNT($cost, "mana") }{ $aims ->
    [enemy] ; at an enemy
    [ally] ; on an ally
    [point] ; at a spot
    [self] ; on oneself
   *[anyone] ; at anybody
}{ $range ->
    [0] { "" }
   *[other] { "" } within { COUNT($range, "cm") }
}{ HAS($damage) ->
    [yes] ; damage { $damage } (weak, medium, strong)
   *[no] { "" }
}{ $ignores_armour ->
    [yes] , past armour
   *[no] { "" }
}{ $blast ->
    [0] { "" }
   *[other] ; everybody within { COUNT($blast, "cm") } of it
}{ $heal ->
    [0] { "" }
   *[other] ; gives back { COUNT($heal, "hits") }
}{ $blink ->
    [0] { "" }
   *[other] ; one is at once up to { COUNT($blink, "cm") } away
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; until your next turn
   *[other] ; for { COUNT($lasts, "own-turns") }
}
gear-ability = { $uses ->
    [0] as often as one likes
    [1] once in a game
   *[other] times in a game: { $uses }
}{ $heal ->
    [0] { "" }
   *[other] ; gives back { COUNT($heal, "hits") }
}{ $mends ->
    [yes] { "" } to a mechanism
   *[no] { "" }
}{ $mana ->
    [0] { "" }
   *[other] ; gives back { COUNT($mana, "mana") }
}{ HAS($trap) ->
    [yes] ; a trap: damage { $trap } (weak, medium, strong)
   *[no] { "" }
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; until your next turn
   *[other] ; for { COUNT($lasts, "own-turns") }
}{ $closes ->
    [yes] ; nothing more in this phase after it
   *[no] { "" }
}
gear-item = { $single_use ->
    [yes] used up
   *[no] is kept
}{ $once_per_game ->
    [yes] , once in a game
   *[no] { "" }
}{ $heal ->
    [0] { "" }
   *[other] ; gives back { COUNT($heal, "hits") }
}{ $mana ->
    [0] { "" }
   *[other] ; gives back { COUNT($mana, "mana") }
}{ $cloud ->
    [0] { "" }
   *[other] ; smoke, radius { COUNT($cloud, "cm") }
}{ $range ->
    [0] { "" }
   *[other] , up to { COUNT($range, "cm") } away
}{ HAS($trap) ->
    [yes] ; a trap: damage { $trap } (weak, medium, strong)
   *[no] { "" }
}{ $changes }{ $lasts ->
    [0] { "" }
    [1] ; until your next turn
   *[other] ; for { COUNT($lasts, "own-turns") }
}{ $closes ->
    [yes] ; nothing more in this phase after it
   *[no] { "" }
}
