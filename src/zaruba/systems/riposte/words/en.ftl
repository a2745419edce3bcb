# Riposte in English. Ids and variables are the same in ru.ftl; what every system shares is in apps/words.
# A message that has nothing to say is "".

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

## What is asked

purpose-initiative = initiative
purpose-tie-roll = equal initiative
purpose-attack = the attack
purpose-stealth-attack = the stealth attack
purpose-grab = the grab
purpose-choke = the choke hold
purpose-disarm = the disarm
purpose-trip = the trip
purpose-escape = the escape
purpose-cast = the casting
purpose-dodge = the dodge
purpose-parry = the parry
purpose-counterattack = the counterattack
purpose-shield-block = the shield block
purpose-resist = the resistance
purpose-perception = noticing
purpose-location = the hit location
purpose-side = the side
purpose-damage = damage
purpose-parry-wear = the wear of the parry
purpose-choke-damage = choking
purpose-flight = how far the weapon flies
purpose-hold-spell = holding the spell
purpose-first-aid = first aid

## What happens

fact-turn-began = A new turn
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
fact-forfeited = { $who }: the next initiative goes to the opponent ({ $to })
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
fact-missed = { $attacker } → { $target }: miss
fact-failed = { $who }, { TERM($act, "act") }: failure
fact-exposed = Everybody knows of { $who } now
fact-item-worn = { $who }, { THING($item) }: { $lost ->
    [0] no wear
   *[other] { COUNT($lost, "structural") } lost
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
}: { COUNT($final, "damage") }{ $hits ->
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
fact-removed = The master’s word: { $who } is out of the fight
fact-withdrew = { $life ->
    [fled] { $who } leaves the fight
   *[surrendered] { $who } surrenders
}
fact-altered = The master’s word, { $who }: { TERM($fields, "altered") }
fact-seat-taken = Seats at the table: { $seating }
fact-ground-changed = { HAS($ground) ->
    [yes] The master’s word, on the ground: { $ground }
   *[no] The master’s word: nothing on the ground
}
fact-called-off = { HAS($winner) ->
    [yes] The master ends the fight, the winning side: { TERM($winner, "side") }
   *[no] The master ends the fight, nobody wins
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
