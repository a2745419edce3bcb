# Riposte in English. Ids and variables are the same in ru.ftl; what every system shares is in apps/words.
# A message that has nothing to say is "".

## What the rulebook is, to whoever has played none of them

rulebook-title = Riposte: blow and answer
rulebook = Three six-sided dice and your skill against three dice and the skill of your foe. Every blow may be answered by a dodge, a parry, a shield or a counterblow, and a good parry takes the next turn. Few blows, each heavy: for duels.

## Words of the rules

attribute-reflex = Reflex
attribute-agility = Agility
attribute-strength = Strength
attribute-will = Will
attribute-intellect = Intellect
attribute-movement = Movement
attribute-body = Body
attribute-constitution = Constitution
skill-blade = Blade
skill-hand-to-hand = Hand-to-hand
skill-shield-use = Shield use
skill-dodge = Dodge
skill-concentration = Concentration
skill-exotic-weapon = Exotic weapon
skill-blunt = Blunt weapons
skill-polearm = Pole weapons
skill-archery = Archery
skill-thrown = Thrown weapons
skill-first-aid = First aid
told-dice = damage dice
told-item-resistance = Resistance
told-structural-hits = structural hits
told-reach = reach
told-range-m = range
told-base-mana = mana
told-casting-turns = casting turns
told-reflex = Reflex
told-agility = Agility
told-strength = Strength
told-body = Body
told-will = Will
told-movement = Movement
passes = turn
location-head = head
location-neck = neck
location-hands = { $side ->
    [left] left hand
    [right] right hand
   *[other] hands
}
location-arms = { $side ->
    [left] left arm
    [right] right arm
   *[other] arms
}
location-shoulders = shoulders
location-chest = chest
location-belly = belly
location-groin = groin
location-thighs = thighs
location-legs = { $side ->
    [left] left leg
    [right] right leg
   *[other] legs
}
location-feet = { $side ->
    [left] left foot
    [right] right foot
   *[other] feet
}
side-characters = characters
side-enemies = enemies
hand-right-hand = right hand
hand-left-hand = left hand
material-flesh = flesh
material-wood = wood
material-steel = steel
material-energy = energy
damage-type-cutting = cutting
damage-type-piercing = piercing
damage-type-crushing = crushing
damage-type-burning = burning
life-up = up
life-unconscious = unconscious
life-dead = dead
life-fled = fled
life-surrendered = surrendered
condition-prone = prone
condition-stunned = stunned
condition-held = held
condition-choked = choked
condition-hidden = hidden
condition-bleeding = bleeding
condition-tripped = just tripped
condition-waiting = active evasion
condition-sprinting = sprinting
condition-unseen = unseen
condition-casting = casting
condition-aiming = aiming
cover-none = in sight
cover-total = unseen
act-attack = attack
act-stealth-attack = stealth attack
act-quick-attack = quick attack
act-all-out = all-out blow
act-grab = grab
act-choke = choke hold
act-disarm = disarm
act-trip = trip
act-escape = escape
act-cast = spell
act-dodge = dodge
act-parry = parry
act-counterattack = counterattack
act-shield-block = shield block
act-resist = resistance
gait-move = walk
gait-run = run
gait-sprint = sprint
gait-crawl = crawl
thing-bare = bare hands

## Numbers of things

count-metres = { $n ->
    [one] { $n }{ "\u00A0" }metre
   *[other] { $n }{ "\u00A0" }metres
}
count-mark = the { $n }-metre mark
count-turns = { $n ->
    [one] { $n }{ "\u00A0" }turn
   *[other] { $n }{ "\u00A0" }turns
}
count-health = { $n ->
    [one] { $n }{ "\u00A0" }Health hit
   *[other] { $n }{ "\u00A0" }Health hits
}
count-shock = { $n ->
    [one] { $n }{ "\u00A0" }Shock hit
   *[other] { $n }{ "\u00A0" }Shock hits
}
count-structural = { $n ->
    [one] { $n }{ "\u00A0" }structural hit
   *[other] { $n }{ "\u00A0" }structural hits
}
count-mana = { $n ->
    [one] { $n }{ "\u00A0" }point of mana
   *[other] { $n }{ "\u00A0" }points of mana
}

## Parts of sentences

part-part = { TERM($location, "location") }
part-item = { THING($name) }
part-thing = { THING($item-name) }{ $left ->
    [0] { "" } (ruined)
   *[other] { "" }
}{ $loaded ->
    [yes] { "" }
   *[no] { "" } (not loaded)
}
part-lying = { $thing }, { COUNT($at_m, "mark") }
part-hold = { $kind ->
    [grab] held by { $by }
    [choke] choked by { $by }
   *[trap] { HAS($by) ->
        [yes] in a trap: { THING($by) }
       *[no] caught{ HAS($thing) ->
            [yes] : { $thing }
           *[no] { "" }
        }
    }
}
part-casting = casting { THING($spell) }, { $left ->
    [0] about to take effect
   *[other] { COUNT($left, "turns") } to go
}
part-effect = { $kind ->
    [unseen] unseen
    [ward] { SIGNED($value) } Resistance
   *[favour] { SIGNED($value) } on rolls
}
part-tripped = just tripped

## What may be done

action-attack = Attack{ $means ->
    [left_hand] { "" } (left hand)
    [bare] { "" } (bare hands)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , thrown
   *[no] { "" }
}
action-stealth-attack = Stealth attack{ $means ->
    [left_hand] { "" } (left hand)
    [bare] { "" } (bare hands)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , thrown
   *[no] { "" }
}
action-all-out = All-out blow{ $means ->
    [left_hand] { "" } (left hand)
    [bare] { "" } (bare hands)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , thrown
   *[no] { "" }
}
action-quick-attack = Quick attack{ HAS($weapon) ->
    [yes] { "" }: { THING($weapon) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $thrown ->
    [yes] , thrown
   *[no] { "" }
}
action-grab = Grab{ $means ->
    [left_hand] { "" } (left hand)
    [bare] { "" } (bare hands)
   *[other] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-choke = Choke hold{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-disarm = Disarm{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [left_hand] { "" } (left hand)
   *[right_hand] { "" }
}
action-trip = Trip{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-escape = Escape from a hold{ HAS($holder) ->
    [yes] { "" }: { $holder }
   *[no] { "" }
}
action-cast = Cast{ HAS($spell) ->
    [yes] { "" }: { THING($spell) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $cut ->
    [0] { "" }
   *[other] , hastened by { COUNT($cut, "turns") }
}
action-release = Finish the spell{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-hasten = Hasten the spell by { COUNT($cut, "turns") }
action-move = Move → { COUNT($to, "mark") }
action-run = Run → { COUNT($to, "mark") }
action-sprint = Sprint → { COUNT($to, "mark") }
action-get-up = Get up
action-aim = Aim
action-first-aid = First aid{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-wait = Wait (active evasion)
action-draw = Draw: { THING($weapon) }{ $hand ->
    [left_hand] { "" } (left hand)
   *[right_hand] { "" }
}
action-pick-up = Pick up: { THING($weapon) }{ $hand ->
    [left_hand] { "" } (left hand)
   *[right_hand] { "" }
}
action-sheathe = Sheathe: { TERM($hand, "hand") }
action-drop = Drop: { TERM($hand, "hand") }
action-reload = Reload: { TERM($hand, "hand") }
action-let-go = Let go{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-end-segment = Nothing more
action-dodge = Dodge{ $wait ->
    [yes] , going into active evasion
   *[no] { "" }
}
action-parry = Parry{ $means ->
    [left_hand] { "" } (left hand)
    [bracer] { "" } (bracer)
    [bare] { "" } (bare hands)
   *[right_hand] { "" }
}{ $wait ->
    [yes] , going into active evasion
   *[no] { "" }
}
action-counterattack = Counterattack{ $means ->
    [left_hand] { "" } (left hand)
    [bare] { "" } (bare hands)
   *[other] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $wait ->
    [yes] , going into active evasion
   *[no] { "" }
}
action-shield-block = Shield block
action-resist = Resist
action-decline = No response
action-difficulty = Difficulty of getting free: { $number }
action-expectation = { $expects ->
    [yes] { $target } expects { $by }: no blow from hiding
   *[no] { $target } does not expect { $by }
}

## Headings over what may be done, in their order

under-attack = Attacks
under-stealth-attack = Attacks
under-all-out = Attacks
under-quick-attack = Attacks
under-choke = Attacks
under-disarm = Attacks
under-trip = Attacks
under-grab = Attacks
under-escape = Attacks
under-cast = Spells
under-release = Spells
under-hasten = Spells
under-move = Movement
under-run = Movement
under-sprint = Movement
under-get-up = Movement
under-aim = Aim and wait
under-wait = Aim and wait
under-first-aid = Items and aid
under-draw = Items and aid
under-pick-up = Items and aid
under-sheathe = Items and aid
under-drop = Items and aid
under-reload = Items and aid
under-let-go = Items and aid
under-end-segment = Anything else
under-dodge = Answers
under-parry = Answers
under-counterattack = Answers
under-shield-block = Answers
under-resist = Answers
under-decline = Answers

## What acts take and bring with them, in short, under an offer

costs-all-out = −3 to hit, Strength +3 for damage
costs-quick-attack = −3 to hit
costs-grab = { $means ->
    [bare] no damage, it holds; steel that parries it cuts your hands
   *[other] no damage, it holds
}
costs-choke = both hands; 2d6 Health a turn while it holds; a parry with a weapon cuts your hands
costs-disarm = no damage; the weapon lands 1d6 m away
costs-trip = no damage; the foe lies, and the next turn begins with you
costs-cast = { $cut ->
    [0] { "" }
    [1] twice the mana
    [2] four times the mana
   *[other] six times the mana
}
costs-hasten = { $cut ->
    [1] twice the mana in all
    [2] four times the mana in all
   *[other] six times the mana in all
}
costs-move = takes no action
costs-run = takes no action; instead of a walk
costs-sprint = takes the action; until the end of the turn Agility is halved and Reflex is 0
costs-get-up = takes the action
costs-aim = takes the action; +1 to the next attack, up to +3, as long as you do not stir
costs-wait = no act and no step this turn; +3 to dodge, +1 to parry and counterattack. Behind in initiative, you lose the next one too
costs-first-aid = takes the action
costs-draw = free; to strike with it this turn is a quick attack
costs-pick-up = free
costs-sheathe = free
costs-drop = free
costs-reload = free
costs-let-go = free
costs-dodge = { $wait ->
    [yes] +3; no act and no step this turn; behind in initiative, you lose the next one too
   *[no] takes the action, if unspent
}
costs-parry = { $wait ->
    [yes] +1; no act and no step this turn; behind in initiative, you lose the next one too
   *[no] takes the action, if unspent; { $means ->
        [bare] a weapon it stops cuts the arm; you begin the next turn
       *[other] what you parry with wears; you begin the next turn
    }
}
costs-counterattack = { $wait ->
    [yes] −4 and +1; no act and no step this turn; behind in initiative, you lose the next one too
   *[no] takes the action, if unspent; −4: won, the foe takes your blow and you begin the next turn; lost, you are hit for certain
}
costs-shield-block = takes the action, if unspent; the shield takes the damage, the initiative stays
costs-decline = hit for certain, and your action is kept

## Other words that people type for an act

meant-attack = hit, strike, blow, fight, shoot, shot, fire, throw
meant-stealth-attack = hit, strike, blow, fight, shoot, shot, fire, throw
meant-all-out = hit, strike, blow, fight, shoot, shot, fire, throw
meant-quick-attack = hit, strike, blow, fight, shoot, shot, fire, throw
meant-grab = seize
meant-choke = strangle, throttle
meant-disarm = knock away
meant-trip = sweep
meant-escape = break free, free
meant-cast = magic, spell
meant-get-up = get up, stand up, rise, stand
meant-aim = take aim
meant-first-aid = heal, bandage, treat
meant-pick-up = take
meant-reload = load
meant-end-segment = done, finish, end, end turn
meant-dodge = evade, duck
meant-parry = block, deflect
meant-counterattack = hit back, strike back
meant-shield-block = block
meant-decline = nothing, ignore

## What is asked

window-turn = Your turn to act
window-response = You are attacked. How do you answer?
window-orders = What will you do this turn? Nobody sees it before all have chosen
window-expectation = The GM’s call: is the blow expected?
window-difficulty = The GM’s call: how hard is it to get free?

## What dice are thrown for

purpose-initiative = initiative
purpose-tie_roll = equal initiative, thrown again
purpose-attack = the attack
purpose-stealth_attack = the stealth attack
purpose-grab = the grab
purpose-choke = the choke hold
purpose-disarm = the disarm
purpose-trip = the trip
purpose-escape = the escape
purpose-cast = the casting
purpose-dodge = the dodge
purpose-parry = the parry
purpose-counterattack = the counterattack
purpose-shield_block = the shield block
purpose-resist = the same roll in answer
purpose-perception = noticing
purpose-location = the hit location
purpose-side = the side
purpose-damage = damage
purpose-parry_wear = the wear of the parry
purpose-choke_damage = choking
purpose-flight = how far the weapon flies
purpose-direction = which way the weapon flies
purpose-hold_spell = holding the spell
purpose-first_aid = first aid
purpose-healing = healing
purpose-check = a check the GM called for
purpose-harm = damage by the GM’s word

## Rows of a tally

row-riposte-action-aim = aim
row-riposte-action-all-out = all-out blow
row-riposte-action-quick-attack = quick attack
row-riposte-action-stealth-roll = stealth attack
row-riposte-action-trip-effects = { $name ->
    [tripper] against the one tripped
   *[tripped] just tripped
}
row-riposte-action-wait = active evasion
row-riposte-attack-ranged = range
row-riposte-damage-dice = Strength
row-riposte-damage-armour = { THING($name) }
row-riposte-damage-shield = { THING($name) }
row-riposte-condition-item-ruined = no more is left of it
row-riposte-damage-dice-cap = at most twice the dice of the weapon
row-riposte-magic-interruption = damage taken
row-riposte-magic-model = { THING($name) }
row-riposte-reaction-counterattack = counterattack
row-riposte-reaction-several-attackers = not the first answer this turn
row-riposte-sheet-modifiers = { $name ->
    [against] the GM’s word on the target
    [difficulty] difficulty
   *[word] the GM’s word
}
row-riposte-damage-loc-head = head{ $name ->
    [times] { " " }×2
   *[other] { "" }
}
row-riposte-damage-loc-neck = neck{ $name ->
    [times] { " " }×3
   *[other] { "" }
}
row-riposte-damage-loc-hands = hand{ $name ->
    [times] { " " }×½
   *[other] { "" }
}
row-riposte-damage-loc-arms = arm{ $name ->
    [times] { " " }×½
   *[other] { "" }
}
row-riposte-damage-loc-shoulders = shoulders
row-riposte-damage-loc-chest = chest
row-riposte-damage-loc-belly = belly{ $name ->
    [times] { " " }×2
   *[other] { "" }
}
row-riposte-damage-loc-groin = groin{ $name ->
    [times] { " " }×1½
   *[other] { "" }
}
row-riposte-damage-loc-thighs = thighs
row-riposte-damage-loc-legs = leg{ $name ->
    [times] { " " }×½
   *[other] { "" }
}
row-riposte-damage-loc-feet = foot

## What happens

fact-round-began = A new turn
fact-order-set = Order: { $order }
fact-orders-given = Everybody has chosen what to do this turn, unseen by the others
fact-order-opened = { $void ->
    [yes] { $who }: what was chosen can no longer be done
   *[no] { "" }
}
fact-segment-began = { $who } acts
fact-segment-ended = { "" }
fact-segment-skipped = { "" }
fact-takes-over = { $who } acts at once, out of order
fact-turn-ended = The turn ends
fact-fight-won = { HAS($winner) ->
    [yes] The fight is over, one side is left: { TERM($winner, "side") }
   *[no] The fight is over, no side is left
}
fact-claimed = The initiative of the next turn passes to { $who }
fact-forfeited = { $who } yields the initiative of the next turn ({ $to })
fact-action-spent = { "" }
fact-free-action-taken = { "" }
fact-moved = { $who } { $gait ->
    [run] runs
    [sprint] sprints
    [crawl] crawls
   *[move] walks
} → { COUNT($to, "mark") }
fact-wait-began = { $who } goes into active evasion
fact-stood-up = { $who } gets up
fact-aim-taken = { $who } takes aim
fact-aim-lost = { "" }
fact-attempted = { $attacker } → { $target }: { TERM($act, "act") }{ HAS($with) ->
    [yes] { " (" }{ THING($with) })
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}, total { $total }
fact-answer-due = { "" }
fact-answer-given = { "" }
fact-responded = { $who }: { TERM($by, "act") }{ HAS($with) ->
    [yes] { " (" }{ THING($with) })
   *[no] { "" }
}{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $wait ->
    [yes] , going into active evasion
   *[no] { "" }
}
fact-answered = { $who }, { TERM($by, "act") }: { $outcome ->
    [over] success
    [even] even totals
   *[under] failure
}
fact-noticed = { $success ->
    [yes] { $who } notices the attack of { $attacker }
   *[no] { $who } does not notice the attack of { $attacker }
}
fact-hit = { $attacker } → { $target }: hit{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}{ $unconditional ->
    [yes] , unconditionally
   *[no] { "" }
}
fact-failed = { $who }, { TERM($act, "act") }: failure
fact-exposed = Everybody knows of { $who } now
fact-item-worn = { $who }, { THING($item) }: { $lost ->
    [0] no wear
   *[other] { COUNT($lost, "structural") } lost
}{ HAS($of) ->
    [yes] { " " }({ $of })
   *[no] { "" }
}
fact-drew = { $who } draws: { THING($item) } ({ TERM($hand, "hand") })
fact-sheathed = { $who } sheathes: { THING($item) }
fact-picked-up = { $who } picks up: { THING($item) } ({ TERM($hand, "hand") })
fact-left-hand = { $how ->
    [thrown] { $who } throws: { THING($item) }
    [disarmed] { $who } loses the weapon: { THING($item) }
   *[dropped] { $who } drops: { THING($item) }
} → { COUNT($at_m, "mark") }
fact-loosed = { "" }
fact-reloaded = { $who } reloads ({ TERM($hand, "hand") })
fact-held-back = This takes hold at the end of the turn: { $harm-who }
fact-results-due = The results of the turn take hold
fact-wounded = { $who }{ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}: { COUNT($final, "damage") }{ HAS($of) ->
    [yes] { " " }({ $of })
   *[no] { "" }
}{ $hits ->
    [0] { "" }
   *[other] , { COUNT($hits, "health") } lost
}{ $shock ->
    [0] { "" }
   *[other] , { COUNT($shock, "shock") } lost
}
fact-fell = { $life ->
    [unconscious] { $who } falls unconscious
    [dead] { $who } dies
   *[other] { $who } is out of the fight
}
fact-part-lost = { $who }: { $cut ->
    [yes] cut off
   *[no] crushed
} ({ $part })
fact-head-lost = { $who }: { $location ->
    [head] { $cut ->
        [yes] the head is cut in two
       *[no] the head is crushed
    }
   *[neck] { $cut ->
        [yes] the head is cut off
       *[no] the head is torn off
    }
}
fact-chest-crushed = { $who }: the chest is crushed
fact-stunned = { $who } is stunned { $clock-waits ->
    [0] { $clock-left ->
        [1] until the end of this turn
        [2] until the end of the next turn
       *[other] for { COUNT($clock-left, "turns") }
    }
   *[other] for the whole of the next turn
}
fact-stun-ended = { $who } is no longer stunned
fact-knocked = { $who } is knocked to the ground
fact-trip-marked = Next turn { $who } acts at −2, and { $tripped-by } attacks this target at +2
fact-hold-laid = { $who }: { $hold }
fact-choke-kept = { $by } goes on choking { $who }
fact-hold-ended = { $why ->
    [escaped] { $who } gets free
    [let_go] { $who } is let go
    [holder_out] { $who } is free: nobody holds any longer
   *[broken] { $who } is free: the hold is broken
}
fact-net-left = { $who } stays in the net, which nobody need hold any longer
fact-bleeding-set = { $rate ->
    [0] { $who }: the bleeding is stopped
   *[other] { $who } bleeds: { COUNT($rate, "health") } a turn
}
fact-bled = { $who } loses blood: { COUNT($hits, "health") }
fact-aided = { $who } → { $target }, first aid: { $reached ->
    [nothing] of no use
    [bleeding] the wounds are bound
   *[consciousness] the wounds are bound, enough to bring somebody round
}
fact-healed = { $hits ->
    [0] { $who } is healed
   *[other] { $who } is healed: { COUNT($hits, "health") }
}
fact-came-round = { $who } comes round
fact-casting-began = { $who } begins a spell, { THING($spell) }: { COUNT($mana, "mana") }, { $left ->
    [0] taking effect at once
   *[other] { COUNT($left, "turns") } to go
}
fact-casting-hastened = { $who } hastens the spell: { COUNT($mana, "mana") } more, { $left ->
    [0] taking effect at once
   *[other] { COUNT($left, "turns") } to go
}
fact-casting-broken = { $who }: the spell is broken, its mana lost ({ THING($spell) })
fact-spell-cast = { $who } casts { THING($spell) }: { $success ->
    [yes] success
   *[no] failure
}
fact-spell-held = { $success ->
    [yes] { $who } keeps the spell
   *[no] { $who } loses hold of the spell
}
fact-effect-laid = { $who }: { $effect } for { COUNT($effect-clock-left, "turns") }
fact-effect-ended = { $who }: no longer under { THING($name) }
fact-joined = { $fighter-name } joins the fight ({ TERM($fighter-side, "side") })
fact-removed = The GM’s word: { $who } is out of the fight
fact-withdrew = { $life ->
    [fled] { $who } leaves the fight
   *[surrendered] { $who } surrenders
}
fact-altered = The GM’s word, { $who }: { TERM($fields, "altered") }
fact-seat-taken = Seats at the table: { $seating }
fact-ground-changed = { HAS($ground) ->
    [yes] The GM’s word, on the ground: { $ground }
   *[no] The GM’s word: nothing on the ground
}
fact-called-off = { HAS($winner) ->
    [yes] The GM ends the fight, the winning side: { TERM($winner, "side") }
   *[no] The GM ends the fight, nobody wins
}
fact-checked = { $who }, { TERM($attribute, "attribute") }{ HAS($skill) ->
    [yes] {" + "}{ TERM($skill, "skill") }
   *[no] { "" }
}: { $success ->
    [yes] success
   *[no] failure
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

## How somebody is

combatant = Health { $hits }/{ $sheet-max_hits }, Shock { $shock_hits }/{ $sheet-max_shock_hits }{ HAS($sheet-spells) ->
    [yes] , mana { $mana }/{ $sheet-mana_max }
   *[no] { "" }
}{ $life ->
    [up] { "" }
   *[other] , { TERM($life, "life") }
}{ $prone ->
    [yes] , prone
   *[no] { "" }
}{ $stunned ->
    [yes] , stunned
   *[no] { "" }
}{ HAS($lost) ->
    [yes] , lost: { $lost }
   *[no] { "" }
}{ $bleed_rate ->
    [0] { "" }
   *[other] , bleeding { $bleed_rate }
}{ HAS($holds) ->
    [yes] , { $holds }
   *[no] { "" }
}{ HAS($tripped) ->
    [yes] , { $tripped }
   *[no] { "" }
}{ $waiting ->
    [yes] , active evasion
   *[no] { "" }
}{ $sprinting ->
    [yes] , sprinting
   *[no] { "" }
}{ $aimed ->
    [0] { "" }
   *[other] , aim { SIGNED($aimed) }
}{ HAS($casting) ->
    [yes] , { $casting }
   *[no] { "" }
}{ HAS($effects) ->
    [yes] , { $effects }
   *[no] { "" }
}{ $hidden ->
    [yes] , hidden
   *[no] { "" }
}{ HAS($right_hand, $left_hand) ->
    [yes] ; in hand: { $right_hand }{ HAS($right_hand) ->
        [yes] { HAS($left_hand) ->
            [yes] { ", " }
           *[no] { "" }
        }
       *[no] { "" }
    }{ $left_hand }
   *[no] { "" }
}

## The GM’s word on a fighter, field by field

altered-reflex = Reflex { $fighter-sheet-reflex }
altered-agility = Agility { $fighter-sheet-agility }
altered-strength = Strength { $fighter-sheet-strength }
altered-will = Will { $fighter-sheet-will }
altered-intellect = Intellect { $fighter-sheet-intellect }
altered-movement = Movement { $fighter-sheet-movement }
altered-body = Body { $fighter-sheet-body }
altered-constitution = Constitution { $fighter-sheet-constitution }
altered-max-hits = full Health hits { $fighter-sheet-max_hits }
altered-max-shock-hits = full Shock hits { $fighter-sheet-max_shock_hits }
altered-res = RES { $fighter-sheet-res }
altered-mana-max = full mana { $fighter-sheet-mana_max }
altered-skills = skills changed
altered-schools = schools of magic changed
altered-hits = Health hits { $fighter-hits }
altered-shock-hits = Shock hits { $fighter-shock_hits }
altered-mana = mana { $fighter-mana }
altered-at-m = { COUNT($fighter-at_m, "mark") }
altered-hidden = { $fighter-hidden ->
    [yes] hidden
   *[no] no longer hidden
}
altered-side = side: { TERM($fighter-side, "side") }
altered-player = seat: { $fighter-seat }
altered-group = { HAS($fighter-group) ->
    [yes] group: { $fighter-group }
   *[no] no group
}
altered-aimed-turns = { $fighter-aimed ->
    [0] aim lost
   *[other] aim { SIGNED($fighter-aimed) }
}
altered-ammunition = { HAS($fighter-ammunition) ->
    [yes] ammunition: { $fighter-ammunition }
   *[no] ammunition is not counted
}
altered-unaware-of = { HAS($fighter-unaware_of) ->
    [yes] does not expect a blow of { $fighter-unaware_of }
   *[no] expects a blow of any enemy
}
altered-action-left = { $fighter-action_left ->
    [yes] the action of this turn is unspent
   *[no] the action of this turn is spent
}
altered-stretch-left = { $fighter-stretch_left ->
    [yes] may still move this turn
   *[no] may move no more this turn
}
altered-modifier = { SIGNED($fighter-word) } on own rolls
altered-modifier-against = { SIGNED($fighter-against) } for whoever attacks
altered-secret = other secrets
altered-life = { TERM($fighter-life, "life") }

## What the GM may change: the first word is the one that is shown, all are understood

alter-hits = hits, health
alter-max-hits = max_hits, max hits, full hits
alter-shock-hits = shock_hits, shock
alter-max-shock-hits = max_shock_hits, max shock
alter-mana = mana
alter-mana-max = mana_max, max mana
alter-life = life, state
alter-prone = prone
alter-hurt = hurt, damage
alter-stunned-turns = stunned_turns, stunned
alter-bleed-rate = bleed_rate, bleeding
alter-lost = lost
alter-held = held
alter-casting = casting
alter-at-m = at_m, place, mark
alter-hidden = hidden
alter-action-left = action_left, action
alter-stretch-left = stretch_left, stretch
alter-aimed-turns = aimed_turns, aimed
alter-ammunition = ammunition, ammo
alter-unaware-of = unaware_of, unaware
alter-modifier = modifier
alter-modifier-against = modifier_against
alter-res = res, resistance
alter-reflex = reflex
alter-agility = agility
alter-strength = strength
alter-will = will
alter-intellect = intellect
alter-movement = movement
alter-body = body
alter-constitution = constitution
alter-skills = skills
alter-schools = schools
alter-side = side
alter-player = player, seat
alter-group = group
alter-secret = secret
alter-weapons = weapons
alter-armour = armour, armor
alter-spells = spells

overall-initiative = initiative, order
overall-fight = fight

## How a fight ends

verdict-side-left = The fight is over. The winners: { TERM($winner, "side") }
verdict-nobody-left = The fight is over. Nobody wins

## Why not

refusal-action-spent = the action of this turn is spent already
refusal-casting = nobody walks or runs while casting
refusal-casting-goes-on = the spell is not ready yet, { COUNT($left, "turns") } to go
refusal-cut-too-much = it can be hastened by { COUNT($most, "turns") } at most
refusal-drawn-this-turn = drawn this very turn, it attacks only from the next one on: { THING($item) }; a quick attack is for that
refusal-enemy-in-the-way = an enemy bars the way
refusal-expects-you = { $target } sees you and expects a blow
refusal-free-actions-used = no more than { $most } free actions a turn
refusal-hand-holds = this hand holds an enemy: { TERM($hand, "hand") }
refusal-has-acted = only those who have done nothing this turn may wait
refusal-has-moved = aiming allows no movement
refusal-held = whoever is held can only try to get free
refusal-held-already = you hold { $target } already
refusal-holds-somebody = the hold on { $target } lets you go no farther
refusal-lies-already = { $target } is on the ground already
refusal-loaded-already = it is loaded already: { THING($item) }
refusal-must-answer = this table rules that one must answer
refusal-needs-no-aid = { $target } neither bleeds nor lies senseless
refusal-no-ammunition = the ammunition is used up
refusal-no-distance = you are here already
refusal-no-free-hand = { HAS($item) ->
    [yes] no hand free for it: { THING($item) }
   *[no] no hand free
}
refusal-no-leg = nobody stands on one leg
refusal-no-mana = not enough mana: it takes { $cost }, there is { $left }
refusal-no-shield = no sound shield in hand
refusal-no-side = this place has no left or right: { TERM($location, "location") }
refusal-no-such-enemy = there is no such enemy here: { $target }
refusal-no-such-spell = no such spell is known: { THING($spell) }
refusal-no-target = that is no target
refusal-no-target-yet = the target is named once the spell is ready
refusal-no-wait-now = it is too late to go into active evasion
refusal-no-way = nowhere to go
refusal-nobody-in-range = nobody is within the range of the spell
refusal-not-a-blow = an all-out blow is struck at close quarters only
refusal-not-against-grabs = a grab is dodged or parried
refusal-not-against-shots = shots, throws and spells are dodged, or met with a shield
refusal-not-here = it does not lie here: { THING($item) }
refusal-not-loaded = it is not loaded: { THING($item) }
refusal-not-midway = a spell is hastened only as it begins
refusal-not-sheathed = it is not sheathed: { THING($item) }
refusal-not-throwable = { HAS($item) ->
    [yes] it is not for throwing: { THING($item) }
   *[no] nothing to throw
}
refusal-not-to-be-sheathed = it cannot be sheathed: { THING($item) }
refusal-nothing-in-hand = no weapon in this hand: { TERM($hand, "hand") }
refusal-nothing-to-knock-away = { $target } holds nothing to knock away
refusal-nothing-to-parry-with = nothing to parry with
refusal-nothing-to-strike-with = nothing that could strike back from here
refusal-only-holds = it only holds: { THING($item) }
refusal-only-thrown = it is only thrown: { THING($item) }
refusal-out-of-range = { $target } is too far away
refusal-out-of-reach = { $target } is out of reach
refusal-part-gone = { $target } has lost that part already
refusal-prone = get up first
refusal-ruined = it is ruined: { THING($item) }
refusal-self-only = only on oneself: { THING($spell) }
refusal-stands-already = standing already
refusal-stretch-used = the movement of this turn is used up
refusal-stunned = the stunned may only get up, move, run or parry
refusal-too-far = too far: { COUNT($most, "metres") } at most
refusal-two-free-hands = a choke takes two free hands
refusal-two-handed = it takes both hands, the right one first: { THING($item) }
refusal-unconscious = the unconscious can do nothing
refusal-untrained-school = this school is not studied: { $school }

## Words of the GM that cannot be carried out

refusal-word-above-full = { $who }: { $left } is more than the full { $most }; { $key } sets a new one
refusal-word-against-itself = { $who } cannot roll against itself
refusal-word-no-casting = { $who } is not casting
refusal-word-no-damage = { $key }: damage is needed, not “{ $value }”
refusal-word-no-such-part = { $key }: there is no such part of the body, “{ $value }”
refusal-word-not-damage = { $key }: “{ $value }” is no damage; write it as 9, 2d6 or 3d6+2
refusal-word-one-of-two = one of the two: “{ $one }” or “{ $other }”
refusal-word-states-against = { $who }: “{ $one }” and “{ $other }” do not go together
refusal-word-only-null = { $key }: it can only be broken off by an empty value; a spell is begun in play

## Faults in scenarios and libraries

fault-unknown-shield = there is no such shield: “{ $value }”
fault-unknown-skill = there is no such skill: “{ $value }”
fault-skill-twice = the skill “{ $value }” is given twice
fault-no-use = a weapon without dice must at least hold somebody
fault-two-handed = { THING($weapon) } takes both hands, the other one must be empty
fault-not-of-a-shield = a shield has no { $key }
fault-directed-and-mental = a spell is either directed or works on the mind
fault-above-max = { $left } is more than the full { $most }; { $key } sets a new one
fault-structure-above-max = { COUNT($left, "structural") } are more than the full { $most }
fault-states-against = “{ $one }” and “{ $other }” do not go together
fault-turns-without-stun = turns of a stun need a stun
fault-one-effect = an effect has just one of these keys: { $known }
fault-one-hold = either somebody holds, key { $one }, or a trap does, key { $other }: one of the two
fault-difficulty-without-trap = only a trap has a difficulty
fault-held-by-itself = “{ $value }” cannot hold itself
fault-casting-too-long = the spell has { COUNT($most, "turns") } to go at most, not { $left }
fault-segment-of-another = metres, gait and chokes belong to whose place in the turn it is, not to “{ $value }”

## What lies between two

unit-metres = metres
place-mark = the { $at }-metre mark
band-point-blank = point-blank range
band-short = short range
band-medium = medium range
band-long = long range
sight = { $one } → { $other }: { COUNT($distance, "metres") }, { TERM($band, "band") }, { TERM($cover, "cover") }

## What the GM may change of a fighter

field-hits = hits
field-shock-hits = Shock hits
field-mana = mana
field-life = state
field-prone = prone
field-stunned-turns = turns of stun
field-bleed-rate = bleeding, hits a turn
field-lost = lost parts of the body
field-at-m = place on the line, metres
field-hidden = hidden
field-action-left = action not yet spent
field-stretch-left = stretch not yet spent
field-aimed-turns = turns of aiming
field-ammunition = ammunition
field-modifier = modifier to own rolls
field-modifier-against = modifier to attacks against
field-max-hits = maximum hits
field-max-shock-hits = maximum Shock hits
field-res = Resistance
field-mana-max = maximum mana
field-reflex = Reflex
field-agility = Agility
field-strength = Strength
field-will = Will
field-intellect = Intellect
field-movement = Movement
field-body = Body
field-constitution = Constitution
field-skills = skills
field-schools = schools of magic
field-side = side
field-player = who plays
field-group = group
field-secret = kept secret from the players
field-weapons = weapons
field-armour = armour
field-spells = spells
body-part-right-hand = right hand
body-part-left-hand = left hand
body-part-right-arm = right arm
body-part-left-arm = left arm
body-part-right-leg = right leg
body-part-left-leg = left leg
body-part-right-foot = right foot
body-part-left-foot = left foot

## Values of rulings

value-immediate = at once
value-end-of-turn = at the end of the turn
value-latest = the latest
value-cancel = cancel each other
value-spend-if-unspent = spends the action if it is unspent
value-free = free
value-same-roll = the same roll
value-dodge-or-same = a dodge or the same roll
value-material-gated = by materials
value-every-parry = at every parry
value-only-outranked = only of the lesser material
value-any = any
value-default-only = the default alone
value-contest = a contest
value-difficulty = a difficulty
value-until-next-segment = until the next place of its own
value-away = away
value-random = at random
value-forfeit = the forfeit
value-gain = the gain
value-unlimited = any number
value-shoulders = shoulders
value-chest = chest
value-random-3d6 = at random, 3d6
value-rest-plus-next = the rest of the turn and the next
value-next-turn-only = the next turn only
value-rest-of-turn = the rest of the turn
value-max = of the full figure
value-current = of the present figure
value-none = no
value-equal = as much
value-half = half

## What is read on a sheet: what each thing is like and does

gears-weapon = Weapons
gears-shield = Shields
gears-armour = Armour
gears-spell = Spells
track-lethal = to Health
track-shock = to Shock
gear-weapon = { TERM($skill, "skill") }{ $dice ->
    [0] { "" }
   *[other] ; damage { $dice }d6
}{ $flat ->
    [0] { "" }
   *[other] { "" } { SIGNED($flat) }
}{ HAS($damage_type) ->
    [yes] , { TERM($damage_type, "damage-type") }
   *[no] { "" }
}{ $dice ->
    [0] { "" }
   *[other] , { TERM($track, "track") }
}{ $reach ->
    [0] { "" }
   *[other] ; reach { $reach }
}{ $range_m ->
    [0] { "" }
   *[other] ; up to { COUNT($range_m, "metres") } away
}{ $hands ->
    [2] ; in two hands
   *[other] { "" }
}{ $grabs ->
    [yes] ; may hold an enemy
   *[no] { "" }
}
gear-shield = { TERM($skill, "skill") }; resistance { $item_resistance }, { COUNT($structural_hits, "structural") }
gear-armour = resistance { $item_resistance }, { COUNT($structural_hits, "structural") }; covers: { TERM($covers, "location") }{ $bracer ->
    [yes] ; may parry
   *[no] { "" }
}
gear-spell = { COUNT($base_mana, "mana") }; difficulty { $difficulty }{ $casting_turns ->
    [0] ; works at once
   *[other] ; { COUNT($casting_turns, "turns") } of casting
}{ $aims ->
    [self] ; on oneself
    [area] ; everybody within { COUNT($radius_m, "metres") } of somebody
   *[other] { "" }
}{ $range_m ->
    [0] { "" }
   *[other] ; up to { COUNT($range_m, "metres") } away
}{ $outcome ->
    [heal] { $dice ->
    [0] { "" }
   *[other] ; gives back { $dice }d6
}
   *[other] { $dice ->
    [0] { "" }
   *[other] ; damage { $dice }d6
}
}{ $flat ->
    [0] { "" }
   *[other] { "" } { SIGNED($flat) }
}{ $mental ->
    [yes] ; works on the mind
   *[no] { "" }
}{ $outcome ->
    [stun] ; stuns
    [fall] ; throws to the ground
    [hold] ; holds fast
    [unseen] ; makes unseen
    [favour] ; rolls
    [ward] ; resistance
    [bleed] ; makes bleed
   *[other] { "" }
}{ $modifier ->
    [0] { "" }
   *[other] { "" } { SIGNED($modifier) }
}{ $turns ->
    [0] { "" }
   *[other] ; for { COUNT($turns, "turns") }
}
