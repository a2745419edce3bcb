# Fury in English. Ids and variables are the same in ru.ftl; what every system needs is in apps/words.
# A message with nothing to tell is "".

## What the rulebook is, to whoever has played none of them

rulebook-title = Fury: wounds that maim
rulebook = Two ten-sided dice make a number up to 100: roll no more than your skill and the blow lands, then whoever is struck may parry or dodge. Two half actions a turn, armour by place, wounds that maim.

## Words of the rules

characteristic-ws = WS
characteristic-bs = BS
characteristic-s = Strength
characteristic-t = Toughness
characteristic-ag = Agility
characteristic-wp = Willpower
characteristic-int = Intelligence

skill-dodge = Dodge
skill-trade-gunsmith = Trade (Gunsmith)
skill-channelling = Channelling
skill-ws = WS
skill-bs = BS
skill-s = Strength
skill-t = Toughness
skill-ag = Agility
skill-wp = Willpower
skill-int = Intelligence

talent-strike-to-stun = Strike to Stun
talent-strike-to-injure = Strike to Injure

printed-sb = SB
printed-none = none

quality-armour-piercing = Armour Piercing
quality-balanced = Balanced
quality-impact = Impact
quality-precise = Precise
quality-defensive = Defensive
quality-experimental = Experimental
quality-fast = Fast
quality-pummelling = Pummelling
quality-shrapnel = Shrapnel
quality-slow = Slow
quality-snare = Snare
quality-shield = Special (shield)
quality-tiring = Tiring
quality-unreliable = Unreliable
quality-unarmed = Special (bare hands)

location-head = head
location-right-arm = right arm
location-left-arm = left arm
location-body = body
location-right-leg = right leg
location-left-leg = left leg

hand-main-hand = main hand
hand-off-hand = off hand

stance-all-out-attack = all-out attack
stance-guarded-attack = guarded attack
stance-defensive-stance = defensive stance
stance-parrying-stance = parrying stance
stance-run = running

cover-none = in sight
cover-total = out of sight
condition-stunned = stunned
condition-winded = winded
condition-felled = felled
condition-staggered = staggered
condition-hurt = hurt
condition-prone = prone
condition-entangled = entangled
condition-helpless = helpless
condition-maimed = maimed
condition-hidden = hidden

life-up = up
life-knocked-out = unconscious
life-bleeding = bleeding out
life-dead = dead
life-fled = gone
life-surrendered = surrendered

weapon-loaded = loaded
weapon-empty = not loaded
weapon-jammed = jammed
weapon-destroyed = destroyed

side-characters = characters
side-enemies = enemies

part-lasting = { TERM($kind, "condition") }
part-work = { $action ->
    [reload] reloading: { THING($what) }
   *[cast] casting: { THING($what) }
} (half actions done: { $done })
part-arm = { THING($name) } ({ TERM($state, "weapon") }{ $barrels ->
    [0] { "" }
    [1] { "" }
   *[other] , barrels: { $barrels }
})
part-mount = { THING($name) }

## Numbers of things

count-wounds = { $n ->
    [one] { $n }{ "\u00A0" }Wound
   *[other] { $n }{ "\u00A0" }Wounds
}
count-squares = { $n ->
    [one] { $n }{ "\u00A0" }square
   *[other] { $n }{ "\u00A0" }squares
}
count-yards = { $n ->
    [one] { $n }{ "\u00A0" }yard
   *[other] { $n }{ "\u00A0" }yards
}
count-halves = { $n ->
    [one] { $n }{ "\u00A0" }half action
   *[other] { $n }{ "\u00A0" }half actions
}

## What may be done

action-standard-attack = Standard attack{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(off hand)
   *[other] { "" }
}{ $stun ->
    [yes] , to stun
   *[no] { "" }
}
action-all-out-attack = All-out attack{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(off hand)
   *[other] { "" }
}{ $stun ->
    [yes] , to stun
   *[no] { "" }
}
action-guarded-attack = Guarded attack{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(off hand)
   *[other] { "" }
}{ $stun ->
    [yes] , to stun
   *[no] { "" }
}
action-swift-attack = Swift attack{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(off hand)
   *[other] { "" }
}{ $stun ->
    [yes] , to stun
   *[no] { "" }
}
action-next-blow = Next blow{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { " " }(off hand)
   *[other] { "" }
}{ $stun ->
    [yes] , to stun
   *[no] { "" }
}
action-stop-blows = Make no more attacks
action-charge = Charge{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($path) ->
    [yes] { "" }, { PLACE($path) }
   *[no] { "" }
}{ $hand ->
    [off_hand] , off hand
   *[other] { "" }
}{ $stun ->
    [yes] , to stun
   *[no] { "" }
}
action-flee = { HAS($path) ->
    [yes] Flee → { PLACE($path) }
   *[no] Flee
}
action-move = { HAS($path) ->
    [yes] Move → { PLACE($path) }
   *[no] Move
}
action-run = { HAS($path) ->
    [yes] Run → { PLACE($path) }
   *[no] Run
}
action-jump = Jump or climb → { PLACE($to) }
action-aim = Aim
action-channelling = Channel
action-cast = Cast a spell{ HAS($spell) ->
    [yes] : { THING($spell) }
   *[no] { "" }
}{ HAS($targets) ->
    [yes] { " → " }{ $targets }
   *[no] { "" }
}{ $dice ->
    [0] { "" }
   *[other] { " " }(dice: { $dice })
}
action-ready = { $hand ->
    [main_hand] Ready: { THING($item) } (main hand)
    [off_hand] Ready: { THING($item) } (off hand)
   *[other] Put away: { THING($item) }
}
action-drop-item = Drop: { THING($item) }
action-reload = Reload: { THING($weapon) }
action-clear-jam = Clear the jam: { THING($weapon) }
action-stand-up = Stand up
action-lie-down = Lie down
action-mount = Mount
action-dismount = { HAS($to) ->
    [yes] Dismount → { PLACE($to) }
   *[no] Dismount
}
action-use-skill = Use a skill: { TERM($skill, "skill") }{ HAS($text) ->
    [yes] { "" }, “{ $text }”
   *[no] { "" }
}
action-defensive-stance = Defensive stance
action-parrying-stance = Parrying stance
action-delay = Delay
action-feint = Feint{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-manoeuvre = Manoeuvre, push{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ $hand ->
    [off_hand] { "" } (off hand)
   *[other] { "" }
}: { WAY($step) }
action-blast = Fire a blast{ $hand ->
    [off_hand] { "" } (off hand)
   *[other] { "" }
}: { WAY($step) }
action-escape = { $by ->
    [s] Break the snare (Strength)
   *[ag] Slip out of the snare (Agility)
}
action-speak = { HAS($text) ->
    [yes] Speak: “{ $text }”
   *[no] Speak
}
action-end-turn = End the turn
action-take-it = Take the hit
action-parry = Parry
action-dodge = Dodge
action-pass = Keep the half action for later
action-push-further = Push further
action-stop-pushing = Push no further
action-visibility = { $modifier ->
    [0] Visibility: no modifier
   *[other] Visibility: { SIGNED($modifier) }
}
action-allow = Let it happen
action-call-test = Call for a test: { TERM($characteristic, "characteristic") }{ $modifier ->
    [0] { "" }
   *[other] , { SIGNED($modifier) }
}

## Headings over what may be done, in their order

under-standard-attack = Attacks
under-swift-attack = Attacks
under-all-out-attack = Attacks
under-guarded-attack = Attacks
under-charge = Attacks
under-next-blow = Attacks
under-stop-blows = Attacks
under-blast = Attacks
under-aim = Manoeuvres and aim
under-feint = Manoeuvres and aim
under-manoeuvre = Manoeuvres and aim
under-cast = Spells
under-channelling = Spells
under-defensive-stance = Stances
under-parrying-stance = Stances
under-move = Movement
under-run = Movement
under-jump = Movement
under-flee = Movement
under-stand-up = Movement
under-lie-down = Movement
under-mount = Movement
under-dismount = Movement
under-escape = Movement
under-ready = Items
under-drop-item = Items
under-reload = Items
under-clear-jam = Items
under-use-skill = Anything else
under-speak = Anything else
under-delay = Anything else
under-end-turn = Anything else

## What acts take and bring with them, in short, under an offer

costs-standard-attack = half action
costs-swift-attack = full action: a blow for each point of Attacks
costs-all-out-attack = full action: +20 to hit; no parry and no dodge until your next turn
costs-guarded-attack = full action: −10 to hit; +10 to parry and dodge until your next turn
costs-charge = full action: run up and strike with +10
costs-blast = full action
costs-aim = half action: +10 to the attack that follows at once
costs-feint = half action: won, your next standard attack at this foe can be neither parried nor dodged
costs-manoeuvre = half action, and the turn’s attack: it pushes instead of wounding
costs-defensive-stance = half action: blows at you have −20 until your next turn
costs-parrying-stance = half action: one parry until your next turn, with any weapon in hand
costs-channelling = half action: what it comes to is added to the casting
costs-move = half action
costs-run = full action: three times as far; shots at you have −20, blows +20
costs-jump = full action
costs-flee = full action: out of the fight; each foe beside you has a blow first
costs-stand-up = half action
costs-lie-down = half action
costs-mount = half action
costs-dismount = half action
costs-ready = half action
costs-drop-item = free
costs-delay = half action, and ends the turn: the other half can be used until your next one
costs-take-it = your parry and dodge are kept
costs-parry = the one parry of the round
costs-dodge = the one dodge of the round

## Other words that people type for an act

meant-standard-attack = hit, strike, blow, fight, shoot, shot, fire, throw
meant-all-out-attack = hit, strike, blow, fight
meant-guarded-attack = hit, strike, blow, fight
meant-swift-attack = hit, strike, blow, fight, shoot, shot, fire, throw
meant-next-blow = hit, strike, blow, fight, shoot, shot, fire, throw
meant-charge = hit, strike, blow, fight, rush
meant-aim = take aim
meant-cast = magic, spell
meant-drop-item = let go
meant-reload = load
meant-stand-up = get up, stand up, rise, stand
meant-feint = trick
meant-manoeuvre = shove
meant-blast = shoot, shot, fire, throw
meant-escape = break free, free
meant-end-turn = done, finish, nothing
meant-take-it = nothing, ignore
meant-parry = block, deflect
meant-dodge = evade, duck

## What a blow may do besides wounds

odds-caught = caught

## What choices are about

window-turn = Your turn
window-blow = The next blow of the swift attack?
window-reaction = Hit! Parry or dodge?
window-delay = Use the half action kept by a delay?
window-push = Push further?
window-use-skill = The GM’s call: which test?
window-visibility = How well is the target seen?

## What dice are thrown for

purpose-attack = the attack
purpose-damage = damage
purpose-helpless = damage to the helpless
purpose-fury-confirm = unleashing the fury
purpose-fury = the fury
purpose-location = the hit location
purpose-critical = the critical hit
purpose-parry = the parry
purpose-dodge = the dodge
purpose-feint = the feint
purpose-push = the push
purpose-delay = going first
purpose-initiative = initiative
purpose-roll-off = tied initiative
purpose-stun-strength = stunning
purpose-stun-toughness = resisting the stun
purpose-stun-rounds = the length of the stun
purpose-snare = avoiding the snare
purpose-escape = getting out of the snare
purpose-escape-blast = avoiding the blast
purpose-clear-jam = clearing the jam
purpose-bleeding = bleeding out
purpose-channelling = channelling
purpose-casting = the casting
purpose-spell-damage = the damage of the spell
purpose-use-skill = using a skill
purpose-jump = the jump
purpose-check = the test the GM calls for
purpose-harm = the damage

## Rows of reckonings

row-fury-action-aim = aim
row-fury-action-charge = charge
row-fury-action-cast = { $name ->
    [warded] ward
   *[other] { THING($name) }
}
row-fury-action-run-modifiers = target runs
row-fury-combat-outnumbering = outnumbering
row-fury-condition-prone = target prone
row-fury-condition-stunned = target stunned
row-fury-core-modifiers = { $name ->
    [against] GM’s word on the target
    [difficulty] difficulty
    [modifier_cap] limit of ±30
   *[master] GM’s word
}
row-fury-damage-critical = { $name ->
    [armour_broken] broken armour
    [felled] felled
   *[hurt] hurt
}
row-fury-magic-channelling = channelling
row-fury-quality-armour-piercing = armour-piercing weapon
row-fury-quality-defensive = defensive weapon
row-fury-quality-fast = fast weapon
row-fury-quality-precise = precise weapon
row-fury-quality-pummelling = pummelling weapon
row-fury-quality-slow = slow weapon
row-fury-quality-snare-bonus = target entangled
row-fury-quality-special-shield = shield
row-fury-ranged-in-melee = shooting in melee
row-fury-ranged-visibility = visibility
row-fury-talent-strike-to-injure = Strike to Injure
row-fury-talent-strike-to-stun = armour on the head
row-fury-weapons-armour = armour
row-fury-weapons-table = { THING($name) }
row-fury-weapons-unarmed = armour twice against bare hands

## What happens

fact-round-began = A new round
fact-order-set = Order of turns: { $order }
fact-turn-began = Turn: { $turn-who }
fact-turn-lost = { $who } loses the turn
fact-turn-ended = { "" }
fact-halves-spent = { "" }
fact-turn-cut-short = { "" }
fact-reserved = { $who } delays, keeping a half action
fact-reserve-spent = { $who } uses the half action kept by a delay
fact-used = { "" }
fact-agenda-set = { "" }
fact-fight-won = { HAS($winner) ->
    [yes] The fight is over, only one side is left: { TERM($winner, "side") }
   *[no] The fight is over, neither side is left
}

fact-stance-taken = { $stance ->
    [run] { "" }
   *[other] { $who }: { TERM($stance, "stance") }
}
fact-stance-spent = { "" }
fact-aimed = { $who } takes aim
fact-aim-lost = { "" }
fact-feinted = { $who } → { $target }: { $success ->
    [yes] the feint succeeds
   *[no] the feint fails
}
fact-feint-lost = { "" }
fact-worked-on = { HAS($work) ->
    [yes] { $who }, { $work }
   *[no] { "" }
}
fact-work-lost = { $who }: the work is broken off and must be started over
fact-channelled = { $bonus ->
    [0] { "" }
   *[other] { $who } channels: { SIGNED($bonus) } to the casting
}

fact-moved = { $who } { $mode ->
    [charge] charges
    [flee] flees
    [run] runs
    [jump] jumps
   *[move] moves
} → { PLACE($path) }
fact-pushed = { HAS($by) ->
    [yes] { $by } pushes { $who } → { PLACE($to) }
   *[no] { $who } is pushed → { PLACE($to) }
}
fact-lay-down = { $who } is down on the ground
fact-stood-up = { $who } stands up
fact-mounted = { HAS($mount) ->
    [yes] { $who } mounts: { $mount }
   *[no] { $who } dismounts
}
fact-unhorsed = { $who } is thrown out of the saddle: { THING($steed-name) }
fact-got-away = { $who } gets away
fact-surrendered = { $who } surrenders

fact-hit = { $attacker } → { $target }: hit ({ THING($with_) }){ HAS($location) ->
    [yes] , { TERM($location, "location") }
   *[no] { "" }
}
fact-missed = { $attacker } → { $target }: miss ({ THING($with_) })
fact-avoided = { $by ->
    [parry] { $success ->
        [yes] { $who } parries
       *[no] { $who } fails to parry
    }
   *[dodge] { $success ->
        [yes] { $who } dodges
       *[no] { $who } fails to dodge
    }
}
fact-fury-unleashed = { $who }: the fury is unleashed
fact-damaged = { $who }, { TERM($location, "location") }: { COUNT($damage, "damage") }, { $wounds ->
    [0] no Wounds lost
   *[other] { COUNT($wounds, "wounds") } lost
}
fact-healed = { HAS($wounds) ->
    [yes] { $wounds ->
        [0] { $who } is unhurt, there is nothing to heal
       *[other] { $who } is healed: { COUNT($wounds, "wounds") }
    }
   *[no] { $who } is healed
}
fact-critical = { $effect ->
    [0] { $who }: critical hit, critical value { $value }, out of the fight at once
   *[other] { $who }: critical hit, critical value { $value }, effect { $effect }
}
fact-arm-changed = { $who }: { $arm }
fact-armed = { $who }, main hand: { HAS($main_hand) ->
    [yes] { THING($main_hand) }
   *[no] empty
}; off hand: { HAS($off_hand) ->
    [yes] { THING($off_hand) }
   *[no] empty
}
fact-let-fall = { $who }: { THING($item) } on the ground, { PLACE($at) }
fact-taken-up = Gone from the ground: { THING($item) }, { PLACE($at) }

fact-condition-began = { $who }: { TERM($condition-kind, "condition") } { $condition-clock-left ->
    [1] until the end of the next own turn
   *[other] for { COUNT($condition-clock-left, "rounds") }
}
fact-condition-counted = { "" }
fact-condition-ended = { $who }: no longer { TERM($kind, "condition") }
fact-staggered = { $who } staggers: only one half action in the next turn
fact-was-hurt = { $who } is hurt: −10 on WS and BS
fact-armour-broken = { $who }: armour broken, { TERM($location, "location") }
fact-caught = { $who } is caught: { THING($snare) }
fact-freed = { $ruined ->
    [yes] { $who } breaks free, the snare is ruined
   *[no] { $who } gets free
}
fact-fell = { $life ->
    [knocked_out] { $who } falls unconscious
    [bleeding] { $who } falls and bleeds out
   *[other] { $who } dies
}{ $maimed ->
    [yes] , maimed
   *[no] { "" }
}
fact-treated = GM’s word, { $who }: treated
fact-bound = { "" }
fact-first-melee = { "" }
fact-warded = { $who }: { SIGNED($armour) } armour on every location until the end of the fight
fact-favoured = { $who }: { SIGNED($modifier) } on every test until the end of the fight
fact-cast = { $who } casts { THING($spell) }: { $success ->
    [yes] success
   *[no] failure
}{ $event ->
    [0] { "" }
   *[other] { " " }(dice alike: { $event })
}
fact-spoke = { $who }: “{ $text }”
fact-skill-used = { $who }, { TERM($skill, "skill") }: { $success ->
    [yes] success
   *[no] failure
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

fact-revealed = { $who } is no longer hidden
fact-joined = { $fighter-name } joins the fight ({ TERM($fighter-side, "side") })
fact-seat-taken = Seats at the table: { $seating }
fact-removed = GM’s word: { $who } is out of the fight
fact-altered = GM’s word, { $who }: { TERM($fields, "altered") }
fact-halves-set = { $halves ->
    [0] GM’s word, { $who }: nothing is left of the turn
   *[other] GM’s word, { $who }: { COUNT($halves, "halves") } left
}
fact-board-changed = GM’s word, { PLACE($at) }: { THING($ground-name) }
fact-light-changed = { $visibility ->
    [0] GM’s word, visibility: no modifier
   *[other] GM’s word, visibility: { SIGNED($visibility) }
}
fact-called-off = { HAS($winner) ->
    [yes] The GM ends the fight, the winning side: { TERM($winner, "side") }
   *[no] The GM ends the fight, nobody wins
}
fact-checked = { $who }: { TERM($characteristic, "skill") } test: { $success ->
    [yes] success
   *[no] failure
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

## How somebody is

combatant = Wounds { $w }/{ $sheet-w_max }{ $life ->
    [up] { "" }
   *[other] , { TERM($life, "life") }
}{ $maimed ->
    [yes] , maimed
   *[no] { "" }
}{ $prone ->
    [yes] , prone
   *[no] { "" }
}{ HAS($entangled) ->
    [yes] , entangled ({ THING($entangled) })
   *[no] { "" }
}{ HAS($lasting) ->
    [yes] , { $lasting }
   *[no] { "" }
}{ $staggered ->
    [yes] , staggered
   *[no] { "" }
}{ $hurt ->
    [yes] , hurt
   *[no] { "" }
}{ HAS($stances) ->
    [yes] , { TERM($stances, "stance") }
   *[no] { "" }
}{ $aimed ->
    [yes] , aiming
   *[no] { "" }
}{ HAS($feint) ->
    [yes] , feint → { $feint }
   *[no] { "" }
}{ $reserve ->
    [yes] , a half action kept
   *[no] { "" }
}{ HAS($work) ->
    [yes] , { $work }
   *[no] { "" }
}{ $hidden ->
    [yes] , hidden
   *[no] { "" }
}{ HAS($mount) ->
    [yes] , mounted: { $mount }
   *[no] { "" }
}{ HAS($steed) ->
    [yes] , mount waiting: { $steed }
   *[no] { "" }
}{ $life ->
    [up] { HAS($main_hand, $off_hand) ->
        [yes] ; in hand: { HAS($main_arm) ->
            [yes] { $main_arm }
           *[no] { THING($main_hand) }
        }{ HAS($main_hand) ->
            [yes] { HAS($off_hand) ->
                [yes] { ", " }
               *[no] { "" }
            }
           *[no] { "" }
        }{ HAS($off_arm) ->
            [yes] { $off_arm }
           *[no] { THING($off_hand) }
        }
       *[no] { "" }
    }
   *[other] { "" }
}{ HAS($arms_away) ->
    [yes] ; { $arms_away }
   *[no] { "" }
}

## The master's word on a fighter, field by field

altered-w = Wounds { $fighter-w }
altered-w-max = maximum Wounds { $fighter-sheet-w_max }
altered-ws = WS { $fighter-sheet-ws }
altered-bs = BS { $fighter-sheet-bs }
altered-s = Strength { $fighter-sheet-s }
altered-t = Toughness { $fighter-sheet-t }
altered-ag = Agility { $fighter-sheet-ag }
altered-wp = Willpower { $fighter-sheet-wp }
altered-int = { HAS($fighter-sheet-int) ->
    [yes] Intelligence { $fighter-sheet-int }
   *[no] no Intelligence on the sheet
}
altered-a = Attacks { $fighter-sheet-a }
altered-m = Movement { $fighter-sheet-m }
altered-magic = Magic { $fighter-sheet-magic }
altered-ap = armour by locations: { $fighter-sheet-ap }
altered-skills = skills changed
altered-talents = { HAS($fighter-sheet-talents) ->
    [yes] talents: { TERM($fighter-sheet-talents, "talent") }
   *[no] no talents
}
altered-unnamed = { $fighter-sheet-unnamed ->
    [yes] a minor foe
   *[no] no minor foe
}
altered-fearless = { $fighter-sheet-fearless ->
    [yes] never runs
   *[no] may run
}
altered-at = { PLACE($fighter-at) }
altered-side = side: { TERM($fighter-side, "side") }
altered-player = seat: { $fighter-seat }
altered-group = { HAS($fighter-group) ->
    [yes] group: { $fighter-group }
   *[no] in no group
}
altered-hidden = { $fighter-hidden ->
    [yes] hidden
   *[no] no longer hidden
}
altered-secret = other things kept secret
altered-main-hand = { HAS($fighter-main_hand) ->
    [yes] main hand: { THING($fighter-main_hand) }
   *[no] main hand: empty
}
altered-off-hand = { HAS($fighter-off_hand) ->
    [yes] off hand: { THING($fighter-off_hand) }
   *[no] off hand: empty
}
altered-carried = { HAS($fighter-carried) ->
    [yes] carried: { THING($fighter-carried) }
   *[no] nothing carried
}
altered-weapon-state = { HAS($fighter-arms) ->
    [yes] weapons: { $fighter-arms }
   *[no] weapons as new
}
altered-barrels = { HAS($fighter-arms) ->
    [yes] barrels: { $fighter-arms }
   *[no] barrels as new
}
altered-states = { HAS($fighter-stances) ->
    [yes] stances: { TERM($fighter-stances, "stance") }
   *[no] no stance
}{ $fighter-aimed ->
    [yes] , aiming
   *[no] { "" }
}{ $fighter-reserve ->
    [yes] , a half action kept
   *[no] { "" }
}{ $fighter-staggered ->
    [yes] , staggered
   *[no] { "" }
}{ $fighter-hurt ->
    [yes] , hurt
   *[no] { "" }
}{ $fighter-maimed ->
    [yes] , maimed
   *[no] { "" }
}
altered-life = { TERM($fighter-life, "life") }
altered-attack-used = { $fighter-attack_used ->
    [yes] the attack of the round made
   *[no] the attack of the round still to make
}
altered-spell-used = { $fighter-spell_used ->
    [yes] the spell of the round cast
   *[no] the spell of the round still to cast
}
altered-parry-used = { $fighter-parry_used ->
    [yes] the parry of the round used up
   *[no] the parry of the round not used
}
altered-dodge-used = { $fighter-dodge_used ->
    [yes] the dodge of the round used up
   *[no] the dodge of the round not used
}
altered-tiring = { $fighter-tiring ->
    [fresh] its own first round of melee to come
    [now] its own first round of melee
   *[over] its own first round of melee over
}
altered-feint = { HAS($fighter-feint) ->
    [yes] feint → { $fighter-feint }
   *[no] nobody fooled by a feint
}
altered-channelling = channelled for the casting: { SIGNED($fighter-channelled) }
altered-lost-ap = broken armour by locations: { $fighter-lost_ap }
altered-ward = ward { $fighter-warded }
altered-favours = { HAS($fighter-favours) ->
    [yes] spells change its tests
   *[no] no spell changes its tests
}
altered-modifier = { SIGNED($fighter-word) } on own tests
altered-modifier-against = attacked at { SIGNED($fighter-against) }

## What the master may change: the first word is the one that is shown, all are understood

alter-w = w, wounds
alter-w-max = w_max, max wounds, full wounds
alter-life = life
alter-states = states, conditions
alter-hurt = hurt, damage
alter-prone = prone
alter-at = at, square, place
alter-ws = ws, weapon skill
alter-bs = bs, ballistic skill
alter-s = s, strength
alter-t = t, toughness
alter-ag = ag, agility
alter-wp = wp, willpower
alter-int = int, intelligence
alter-a = a, attacks
alter-m = m, movement
alter-magic = magic
alter-ap = ap, armour, armor
alter-lost-ap = lost_ap, lost ap
alter-ward = ward
alter-side = side
alter-player = player, seat
alter-group = group
alter-hidden = hidden
alter-main-hand = main_hand, main hand
alter-off-hand = off_hand, off hand
alter-carried = carried
alter-weapon-state = weapon_state, weapon state
alter-barrels = barrels
alter-talents = talents
alter-skills = skills
alter-halves = halves
alter-treated = treated
alter-stunned-rounds = stunned_rounds, stunned rounds
alter-snare = snare
alter-caught-by = caught_by, caught by
alter-attack-used = attack_used, attack used
alter-spell-used = spell_used, spell used
alter-parry-used = parry_used, parry used
alter-dodge-used = dodge_used, dodge used
alter-tiring = tiring
alter-feint = feint
alter-channelling = channelling
alter-modifier = modifier
alter-modifier-against = modifier_against, modifier against
alter-favours = favours
alter-unnamed = unnamed
alter-fearless = fearless
alter-weapons = weapons
alter-spells = spells
alter-secret = secret

overall-visibility = visibility, light
overall-current = current, turn
overall-fight = fight
overall-square = square, ground square

## How a fight ends

verdict-side-left = The fight is over. Winners: { TERM($winner, "side") }
verdict-called-off = { HAS($winner) ->
    [yes] The GM has ended the fight. Winners: { TERM($winner, "side") }
   *[no] The GM has ended the fight. Nobody wins
}
verdict-nobody-left = The fight is over. Nobody wins

## Why not

refusal-all-out = after an all-out attack there is neither parry nor dodge until the next turn
refusal-already-loaded = already loaded or in hand: { THING($weapon) }
refusal-already-mounted = already in the saddle: { THING($mount) }
refusal-already-prone = already lying
refusal-already-standing = already standing
refusal-attack-used = the attack of this round is made
refusal-destroyed = can never be used again: { THING($weapon) }
refusal-difficult-ground = { $place } is difficult ground: neither a run nor the end of a charge leads over it
refusal-dodge-used = the dodge of this round is used up
refusal-dodge-used-instead = a dodge has been used this round, so no parry is left
refusal-enemy-in-the-way = an enemy stands in the way on { $place }
refusal-engaged = held in melee by: { $enemies }; only fleeing leads out of it
refusal-entangled = whoever is entangled may only try to get free
refusal-fires-a-blast = { THING($weapon) } fires a blast along a strip, not at one target
refusal-fooled = the feint has worked: neither parry nor dodge is possible
refusal-halves-begun = a delay needs both half actions of the turn, and the turn has begun
refusal-halves-spent = this takes { COUNT($cost, "halves") }; left: { $left }
refusal-hand-full = this hand holds something already: { TERM($hand, "hand") }
refusal-hands-full = { THING($weapon) } needs both hands, and the other hand holds something
refusal-helpless = the helpless can neither act nor defend themselves
refusal-holds-somebody = { THING($weapon) } still holds { $target }
refusal-in-melee = in melee this cannot be fired: { THING($weapon) }
refusal-jammed = jammed: { THING($weapon) }
refusal-melee-only = this attack is for melee weapons: { THING($weapon) }
refusal-mounted = dismount first: { THING($mount) }
refusal-needs-a-jump = on { $place } is an obstacle: jump or climb onto it
refusal-no-intelligence = the sheet tells no Intelligence
refusal-no-magic = there are no dice to cast with: Magic is 0
refusal-no-mount = there is no mount
refusal-no-obstacle = there is no obstacle next to here
refusal-no-path = the path is empty: say where to go
refusal-no-run-up = there is no way to charge: the last squares must be free and in one line, and all of it at most { COUNT($most, "squares") }
refusal-no-such-skill = no such skill: { $skill }
refusal-no-such-spell = no such spell: { THING($spell) }
refusal-no-talent = the talent is missing: { TERM($talent, "talent") }
refusal-no-target = no target is named; at most { $most } may be
refusal-no-way = there is no way through { $place }
refusal-no-words = it must be said in words
refusal-nobody-in-reach = nobody for this spell is in range and in sight
refusal-none-at-hand = there is none at hand and none lies next to here: { THING($weapon) }
refusal-not-a-main-hand-weapon = with this in the main hand the off hand does not strike: { HAS($item) ->
    [yes] { THING($item) }
   *[no] nothing
}
refusal-not-a-target = { $target } cannot be chosen as a target
refusal-not-a-weapon = what this hand holds is no weapon: { TERM($hand, "hand") }
refusal-not-against-shots = a ranged attack can be neither parried nor dodged
refusal-not-aimed = at extreme range a shot must follow straight after aiming
refusal-not-an-enemy = { $target } is no enemy to be charged
refusal-not-beside-target = the charge must end next to { $target }
refusal-not-carried = not carried: { THING($item) }
refusal-not-entangled = not entangled
refusal-not-for-the-off-hand = not for the off hand: { THING($weapon) }
refusal-not-in-hand = not in hand: { HAS($weapon) ->
    [yes] { THING($weapon) }
   *[no] { THING($item) }
}
refusal-not-jammed = not jammed: { THING($weapon) }
refusal-not-loaded = not loaded: { THING($weapon) }
refusal-not-mounted = not in the saddle
refusal-not-next-to-mount = { $place } is not next to here
refusal-not-seen = { $target } cannot be seen
refusal-not-straight = the last squares of the charge must lie in one line with { $target }
refusal-not-trained = not trained: { TERM($skill, "skill") }
refusal-not-your-turn = free actions are done in one’s own turn
refusal-nothing-to-parry-with = to parry one needs the parrying stance with a melee weapon, or a fitting weapon in each hand
refusal-nowhere-to-go = there is nowhere to go
refusal-occupied = somebody stands on { $place }, and no move can end there
refusal-out-of-range = out of range: { COUNT($yards, "yards") }, at most { $most }
refusal-out-of-reach = { $target } is not on an adjacent square, or is behind a wall
refusal-parry-used = the parry of this round is used up
refusal-parry-used-instead = a parry has been used this round, so no dodge is left
refusal-prone = stand up first
refusal-push-blocked = { $target } cannot be pushed that way: something is in the way
refusal-readied-instead = a thrown weapon is not reloaded: ready another one ({ THING($weapon) })
refusal-reload-instead = this is gathered by reloading it: { THING($item) }
refusal-reserve-is-one-half = only a half action kept by a delay may be used now (kept: { $left }), and this takes { COUNT($cost, "halves") }
refusal-run-up-too-short = the run-up is too short: at least { COUNT($least, "squares") }
refusal-same-target-twice = { $target } is named twice
refusal-spell-used = the spell of this round is cast
refusal-stun-is-melee = only a melee attack stuns: { THING($weapon) }
refusal-stunned = the stunned can do nothing
refusal-too-close = the enemy is too close for a charge: { COUNT($distance, "squares") }, at least { $least }
refusal-too-far = the path costs { COUNT($cost, "squares") }; at most { $most }
refusal-too-many-dice = too many dice; Magic allows at most { $most }
refusal-too-many-targets = too many targets; at most { $most } may be named
refusal-two-handed = this takes both hands: { THING($item) }
refusal-untrained = only for the trained: { TERM($skill, "skill") }
refusal-walled-off = a wall is right in front
refusal-winded = the winded can do nothing

## Words of the master that cannot be followed

refusal-word-not-damage = { $key }: “{ $value }” is no damage; write it like 9, d10+3 or 2d10
refusal-word-not-tens = { $key }: “{ $value }” is not one of the tens from { $least } to { $most }
refusal-word-two-handed = { $who }: this takes both hands, so the off hand must be empty: { THING($item) }
refusal-word-w-above-max = { $who }: { COUNT($w, "wounds") } are more than the maximum of { $most }; the key { $key } sets a new one
refusal-word-modifier-wanted = a test is made against the characteristic and takes no number { $number }; give a modifier with its sign: +10, −20
refusal-word-one-of-two = give either “{ $one }” or “{ $other }”, not both
refusal-word-no-damage = { $key }: say how much damage, not “{ $value }”
refusal-word-price-without-damage = “{ $key }” goes only with damage; give it as well
refusal-word-needs-state = “{ $key }” goes only with the state “{ $state }”; give the states as well
refusal-word-states-against = { $who }: “{ $one }” does not go with “{ $other }”
refusal-word-nothing-to-treat = { $who }: there is nothing to treat
refusal-word-not-its-turn = it is not the turn of { $who }, and only then half actions of it are left
refusal-word-halves-spent = { $who }: this takes { COUNT($cost, "halves") }; left: { $left }
refusal-word-against-itself = { $who } cannot be tested against itself
refusal-word-untrained = { $who } is not trained in it: { TERM($skill, "skill") }
refusal-word-no-intelligence = { $who }: the sheet tells no Intelligence

## Faults of scenarios and libraries

fault-not-damage = “{ $value }” is no damage; write SB, SB-3, SB+1, a number, or none
fault-not-a-time = “{ $value }” is no time; write free, half, full, or a number of full actions, such as 3{ "\u00A0" }full
fault-unknown-attack = no such attack: “{ $value }”
fault-unknown-mount = no such mount: “{ $value }”
fault-unknown-skill = no such skill: “{ $value }”
fault-free-reload = only a weapon of several barrels reloads free, and it needs a time for when all are fired
fault-ranges-out-of-order = the long range ({ $long }) must be more than the short one ({ $short })
fault-no-magic = spells need Magic of at least 1
fault-two-handed = { THING($weapon) } takes both hands: the off hand must be empty
fault-w-above-max = { $w } is more than the maximum of { $w_max }; the key { $key } sets a new one
fault-states-against = “{ $one }” does not go with “{ $other }”
fault-rounds-without-stun = rounds of stun are only for the stunned
fault-snare-without-entangled = a snare is only for the entangled
fault-steed-nowhere = no mount can wait on square ({ $x }, { $y }): there is no mount on foot, or no such square
fault-mount-and-steed = a mount is either ridden or waits: give one of the two
fault-barrels-wrong = { THING($weapon) }: { $left } barrels do not go with that; there are { $most }
fault-no-shooter = none of its weapons needs loading
fault-one-work = give one work: to reload a weapon or to cast a spell
fault-work-done = { COUNT($halves, "halves") } would have finished this; it takes { $needed }
fault-no-obstacle = only an obstacle can be a hard one, not: { THING($ground) }
fault-open-and-map = give one of the two: a map or open ground
fault-order-needed = where initiative is rolled once, a fight after round 1 needs its order
fault-halves-of-another-turn = half actions are spent of the turn under way, and it is not that of “{ $value }”

## What lies between two

unit-squares = squares
sight = { $one } → { $other }: { COUNT($distance, "yards") }, { TERM($cover, "cover") }

## What the master may change, as his form calls it

field-w = Wounds
field-life = state
field-treated = treated: no longer bleeding or hurt
field-states = conditions and stances
field-at = square (across, up)
field-hidden = hidden
field-halves = half actions left
field-attack-used = attack of the round used
field-spell-used = spell of the round used
field-parry-used = parry of the round used
field-dodge-used = dodge of the round used
field-main-hand = main hand
field-off-hand = off hand
field-weapon-state = shooting weapons
field-ap = armour by locations
field-lost-ap = armour broken by locations
field-ward = magical ward
field-modifier = modifier to own tests
field-modifier-against = modifier to attacks against
field-w-max = maximum Wounds
field-ws = WS
field-bs = BS
field-s = Strength
field-t = Toughness
field-ag = Agility
field-wp = Willpower
field-int = Intelligence
field-a = Attacks
field-m = Movement
field-magic = Magic
field-channelling = channelled for the casting
field-skills = skills
field-talents = talents
field-fearless = fearless
field-unnamed = nameless foe
field-side = side
field-player = who plays
field-group = group
field-secret = kept secret from the players
field-weapons = weapons
field-spells = spells
stance-aim = taken aim
stance-delay = half action saved
thing-none = empty

## Values of the options

value-clamp = 01 succeeds, 00 fails
value-none = no
value-initiator-loses = whoever began loses
value-reroll = roll again
value-each-round = each round
value-once = once
value-game-round = rounds of the game
value-own-turn-to-own-turn = from own turn to own turn
value-first-half-only = the first half action only
value-saves-leftover-half = saves the half that is left
value-first-roll = the first roll
value-all-rolls = all rolls
value-attack-roll = an attack roll
value-opposed-ws = opposed WS
value-automatic = by itself
value-flee-only = by flight only
value-any-move-provokes = any move draws blows
value-to-target = up to the target
value-two-moved = two squares moved
value-either = either way
value-stance-needs-offhand = a stance needs the off hand
value-per-attack = for each attack
value-per-round = for each round
value-held = while it is held
value-parrying-weapon = the weapon that parries
value-pistols-at-minus-20 = pistols, at −20
value-pistols-no-penalty = pistols, no penalty
value-anyone-at-minus-20 = any weapon, at −20
value-minus-20 = −20
value-net-minus-30 = −30 in all
value-stacks-to-minus-20 = adds up to −20
value-explode = bursts
value-jam = jams
value-bs-confirm = confirmed by BS
value-encounter-round-1 = the first round of the fight
value-own-first-melee-round = one’s own first round of melee
value-ag = Agility
value-int = Intelligence
value-alternating = one and two in turn
value-off = off
value-on = on
value-ladder = the ladder of results
value-minor-foes-drop = minor foes drop at once

## What is read on a sheet: what each thing is like and does

gears-weapon = Weapons
gears-spell = Spells
gear-weapon = { HAS($damage) ->
    [yes] damage { $strength ->
        [yes] SB
       *[no] { "" }
    }{ $damage ->
        [0] { "" }
       *[other] { SIGNED($damage) }
    }
   *[no] no damage
}{ $short ->
    [0] { "" }
   *[other] ; range { $short } yards
}{ $long ->
    [0] { "" }
   *[other] , long { $long }
}{ $short ->
    [0] { "" }
   *[other] { $reload ->
        [0] { "" }
       *[other] ; reloading: { COUNT($reload, "halves") }
    }
}{ $two_handed ->
    [yes] ; in two hands
   *[no] { "" }
}{ HAS($qualities) ->
    [yes] ; { TERM($qualities, "quality") }
   *[no] { "" }
}
gear-spell = casting number { $casting_number }; { COUNT($time, "halves") }{ $range_yards ->
    [0] { "" }
   *[other] ; within { COUNT($range_yards, "yards") }
}{ $targets ->
    [0] ; on oneself
    [1] { "" }
   *[other] ; targets: up to { $targets }
}{ HAS($damage) ->
    [yes] ; damage d10 { SIGNED($damage) }
   *[no] { "" }
}{ $ignores_armour ->
    [yes] , past armour
   *[no] { "" }
}{ $heals ->
    [0] { "" }
   *[other] ; gives back { COUNT($heals, "wounds") }
}{ HAS($condition) ->
    [yes] ; { TERM($condition, "condition") }
   *[no] { "" }
}{ $armour ->
    [0] { "" }
   *[other] ; armour { SIGNED($armour) }
}{ $modifier ->
    [0] { "" }
   *[other] ; tests { SIGNED($modifier) }
}
