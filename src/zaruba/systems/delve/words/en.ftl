# Delve in English. Ids and variables are the same in ru.ftl; what every system needs is in apps/words.
# A message with nothing to tell is "".

## What the rulebook is, to whoever has played none of them

rulebook-title = Delve: heroes in a dungeon
rulebook = One die of twenty sides decides: add your bonus and reach the number. Each turn you move and act once; at no hit points you fall. The quickest to learn, heroes and monsters of a dungeon.

## Words of the rules

ability-str = STR
ability-dex = DEX
ability-con = CON
ability-int = INT
ability-wis = WIS
ability-cha = CHA

band-self = on oneself
band-close = close
band-near = near
band-far = far

condition-prone = prone
condition-asleep = asleep
condition-paralysed = paralysed
condition-bound = bound
condition-hidden = hidden

life-up = up
life-unconscious = unconscious
life-dying = dying
life-fleeing = fleeing
life-fled = gone
life-surrendered = surrendered
life-dead = dead

cover-none = no cover
cover-half = half cover
cover-total = total cover

favour-advantage = advantage
favour-disadvantage = disadvantage

side-characters = characters
side-enemies = enemies

number-damage-dice = damage dice
number-healing-dice = healing dice
number-duration = duration
number-targets = number of targets
number-size = size
number-range = range
number-none = nothing

thing-improvised = improvised attack
thing-asleep = sleep
thing-paralysed = paralysis
thing-bound = binding
thing-prone = lying prone

part-ready = { LOW($act) }; trigger: { $trigger }
part-trigger = { $when ->
    [said] “{ $text }”
   *[other] { HAS($who) ->
        [yes] { $who }
       *[no] a foe
    } { $when ->
        [comes_close] comes close
        [comes_near] comes near
        [comes_into_sight] comes into sight
        [casts] casts a spell
       *[attacks] attacks
    }
}
part-morale = { HAS($group) ->
    [yes] { $group } ({ $initial })
   *[no] the rest ({ $initial })
}

## What may be done

action-melee-attack = Melee attack{ HAS($weapon) ->
    [yes] : { THING($weapon) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($ability) ->
    [yes] { " (" }{ TERM($ability, "ability") })
   *[no] { "" }
}
action-ranged-attack = Ranged attack{ HAS($weapon) ->
    [yes] : { THING($weapon) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}{ HAS($ability) ->
    [yes] { " (" }{ TERM($ability, "ability") })
   *[no] { "" }
}
action-monster-attack = Attack{ HAS($attack) ->
    [yes] : { THING($attack) }
   *[no] { "" }
}{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-finish-off = Finish off: { $target }
action-cast-spell = Cast a spell{ HAS($spell) ->
    [yes] : { THING($spell) }
   *[no] { "" }
}{ HAS($item) ->
    [yes] { " (" }{ THING($item) })
   *[no] { "" }
}{ HAS($targets) ->
    [yes] { " → " }{ $targets }
   *[no] { "" }
}
action-first-aid = First aid → { $target }
action-give-potion = Give a potion: { THING($item) } → { $target }
action-drink-own-potion = Drink a potion: { THING($item) }
action-activate-item = Activate: { THING($item) }
action-swap-weapon = { $how ->
    [put_away] Put away
    [pick_up] Pick up
   *[draw] Draw
}: { THING($weapon) }
action-drop-item = Drop: { THING($item) }
action-reload = Reload: { THING($weapon) }
action-stand-up = Stand up
action-speak = { HAS($text) ->
    [yes] Speak: “{ $text }”
   *[no] Speak
}
action-move = { HAS($path) ->
    [yes] Move → { PLACE($path) }
   *[no] Move
}
action-improvise = { HAS($text) ->
    [yes] Improvise: “{ $text }”
   *[no] Improvise
}
action-ready = { HAS($act-weapon, $act-attack, $act-spell) ->
    [yes] Ready: { LOW($act) }; trigger: { $trigger }
   *[no] Ready an act with a trigger
}
action-let-loose = Do what was readied
action-hold-back = Hold back and wait
action-stop-attacks = Make no more attacks of this action
action-let-go = Let go of the spell held by focus
action-surrender = Surrender
action-end-turn = End the turn
action-kill = Kill
action-knock-out = Knock out
action-double = { $effect ->
    [none] Double nothing
   *[other] Double: { TERM($effect, "number") }
}{ HAS($targets) ->
    [yes] { " → " }{ $targets }
   *[no] { "" }
}
action-keep = Keep the roll
action-spend-luck = Spend the luck token and roll again
action-go-next = Next: { $who }
action-allow = Let it happen
action-charge-action = It takes the action
action-call-check = Call for a check: { TERM($ability, "ability") }, DC { $dc }
action-call-attack = Call for an attack roll: { TERM($ability, "ability") }, damage { DICE($damage) }{ HAS($target) ->
    [yes] { " → " }{ $target }
   *[no] { "" }
}
action-surprise = { HAS($pairs) ->
    [yes] By surprise: { $pairs }
   *[no] Nobody is surprised
}
action-not-yet = It has not come yet
action-has-come = It has come: { $who }
action-stray-at = It may hit: { $who }

## Headings over what may be done, in their order

under-melee-attack = Attacks
under-ranged-attack = Attacks
under-monster-attack = Attacks
under-finish-off = Attacks
under-stop-attacks = Attacks
under-cast-spell = Spells
under-let-go = Spells
under-move = Movement
under-stand-up = Movement
under-first-aid = Items and aid
under-give-potion = Items and aid
under-drink-own-potion = Items and aid
under-activate-item = Items and aid
under-swap-weapon = Items and aid
under-drop-item = Items and aid
under-reload = Items and aid
under-ready = Ready for later
under-let-loose = Ready for later
under-hold-back = Ready for later
under-improvise = Anything else
under-speak = Anything else
under-surrender = Anything else
under-end-turn = Anything else

## What acts take and bring with them, in short, under an offer

costs-first-aid = takes the action; an INT check against 15
costs-give-potion = takes the action
costs-cast-spell = takes the action, also where it fails; failed, the spell is gone until a rest
costs-swap-weapon = the first of a turn is free, each further one takes the action
costs-drop-item = free
costs-stand-up = free
costs-speak = free
costs-improvise = takes the action
costs-ready = takes the action; done once, if its trigger comes before your next turn

## Other words that people type for an act

meant-melee-attack = hit, strike, blow, fight
meant-ranged-attack = shoot, shot, fire, throw
meant-monster-attack = hit, strike, blow, fight
meant-finish-off = kill, slay
meant-cast-spell = magic, spell
meant-first-aid = heal, bandage, treat
meant-drink-own-potion = quaff
meant-drop-item = let go
meant-reload = load
meant-stand-up = get up, stand up, rise, stand
meant-hold-back = wait
meant-surrender = give up, yield
meant-end-turn = done, finish, nothing

## What a blow may do besides wounds

odds-effect-began = { THING($effect) }

## What choices are about

window-turn = Your turn
window-knockout = Kill or knock out?
window-luck = Spend the luck token?
window-critical = What does the critical casting double?
window-next = Who acts next?
window-surprise = Who has taken whom by surprise?
window-surprise-order = Who takes a surprise turn next?
window-small-task = Is this still a small task?
window-ready = The trigger has come. Do what was readied?
window-call = The GM’s call
window-cornered = No way out. Fight or surrender?
window-stray = Whom may the stray shot hit?

## What dice are thrown for

purpose-attack = the attack
purpose-damage = damage
purpose-stray = the stray shot
purpose-casting = the casting
purpose-focus = keeping focus
purpose-save = resisting the spell
purpose-healing = healing
purpose-initiative = initiative
purpose-morale = morale
purpose-death-timer = the death timer
purpose-death-save = rising again
purpose-first-aid = first aid
purpose-pass = getting past
purpose-climb = climbing or swimming
purpose-fall = the fall
purpose-rider = resisting the effect
purpose-rider-damage = the damage of the effect
purpose-improvise = the improvised act
purpose-improvise-damage = the damage of the improvised act
purpose-rest = the interrupted rest
purpose-hit-points = hit points

## Rows of reckonings

row-delve-talent-bonuses = { THING($name) }
row-delve-talent-weapon-mastery = weapon mastery
row-delve-attack-bonuses = { THING($name) }
row-delve-damage-roll = { THING($name) }
row-delve-damage-no-ability-mod = { TERM($name, "ability") }
row-delve-gear-armour = without { THING($name) }
row-delve-death-timer-minimum = modifier at least 1

## What happens

fact-phase-began = { $phase ->
    [surprise] Surprise turns
    [initiative] Initiative
   *[other] { "" }
}
fact-surprised = { HAS($pairs) ->
    [yes] By surprise: { $pairs }
   *[no] Nobody is surprised
}
fact-noticed-by = { $foe } notices { $who }
fact-revealed = { $who } is no longer hidden
fact-order-set = Order of turns: { $order }
fact-round-began = A new round
fact-seat-began = { "" }
fact-surprise-turn-came = Surprise turn: { $who }
fact-waiting-ordered = { "" }
fact-turn-began = Turn: { $turn-who }
fact-turn-passed = { $who } cannot act, the turn passes
fact-turn-ended = { "" }
fact-fight-won = { HAS($winner) ->
    [yes] The fight is over, only one side is left: { TERM($winner, "side") }
   *[no] The fight is over, neither side is left
}

fact-action-spent = { "" }
fact-routine-began = { "" }
fact-attack-used = { "" }
fact-routine-ended = { "" }
fact-castings-left = { "" }
fact-moved = { $who } moves { COUNT($cost_ft, "feet") } → { PLACE($path) }
fact-shifted = { $who } is moved → { PLACE($to) }
fact-pass-tried = { $who } → { $foe }: { $passed ->
    [yes] gets past
   *[no] does not get past
}
fact-task-done = { "" }

fact-hit = { $attacker } → { $target }: { $critical ->
    [yes] critical hit
   *[no] hit
} ({ THING($with_) })
fact-missed = { $attacker } → { $target }: miss ({ THING($with_) })
fact-damaged = { $who }: { COUNT($amount, "damage") }
fact-healed = { HAS($gained) ->
    [yes] { $gained ->
        [0] { $who } is unhurt, there is nothing to heal
       *[other] { $who }: healed by { COUNT($gained, "hits") }, nothing is lacking now
    }
   *[no] { $who }: healed by { COUNT($amount, "hits") }
}
fact-fell = { $life ->
    [dying] { $who } falls unconscious and begins to die
    [unconscious] { $who } falls unconscious
   *[other] { $who } falls and dies
}
fact-woke = { $who } wakes up
fact-stabilised = { $who } is stabilised: unconscious, no longer dying
fact-timer-set = { $who }: death timer, { COUNT($rounds, "rounds") }
fact-timer-ran = { $left ->
    [0] { $who }: the death timer runs out
   *[other] { $who }: death timer, { COUNT($left, "rounds") } left
}
fact-timer-docked = { $who }: hurt while dying, the death timer will be 1 less
fact-rose = { $who } rises with 1{ "\u00A0" }hit point
fact-died = { $who } dies
fact-lay-down = { $who } falls prone
fact-stood-up = { $who } stands up

fact-effect-began = { $who }: { THING($effect-name) } begins{ HAS($effect-clock) ->
    [yes] , for { COUNT($effect-clock-left, "rounds") }
   *[no] { "" }
}
fact-effect-counted = { "" }
fact-effect-ended = { $who }: { THING($name) } ends

fact-cast = { $who } casts { THING($spell) }: { $critical ->
    [yes] critical success
   *[no] { $success ->
        [yes] success
       *[no] failure
    }
}
fact-spell-lost = { $who } loses { THING($spell) } until a rest{ $penance ->
    [yes] { " " }and until amends are made
   *[no] { "" }
}
fact-mishap-came = { $who }: a mishap of tier { $tier }, the GM tells what happens
fact-focus-began = { $who } holds { THING($spell) } by focus
fact-focus-ended = { $who } no longer holds { THING($spell) }
fact-item-used = { HAS($on) ->
    [yes] { $who } → { $on }: { THING($item) }
   *[no] { $who } uses { THING($item) }
}
fact-armed = { HAS($picked_up) ->
    [yes] { $who } picks up { THING($picked_up) }; in hand:{ " " }
   *[no] { $who }, in hand:{ " " }
}{ HAS($hands) ->
    [yes] { THING($hands) }
   *[no] nothing
}
fact-let-fall = { $who }: { THING($item) } on the ground, { PLACE($at) }
fact-shot = { HAS($ammunition) ->
    [yes] { $who }: { THING($ammunition) }, one used{ $unloaded ->
        [yes] ; { THING($weapon) } is unloaded
       *[no] { "" }
    }
   *[no] { $unloaded ->
        [yes] { $who }: { THING($weapon) } is unloaded
       *[no] { "" }
    }
}
fact-reloaded = { $who } reloads { THING($weapon) }
fact-spoke = { $who }: “{ $text }”
fact-improvised = { $who }{ HAS($text) ->
    [yes] : “{ $text }”
   *[no] : an improvised act
}{ HAS($success) ->
    [yes] { $success ->
        [yes] { " — success" }
       *[no] { " — failure" }
    }
   *[no] { "" }
}
fact-luck-spent = { $who } spends the luck token

fact-readied = { $who } readies: { $ready }
fact-ready-lost = { $who }: what was readied is lost
fact-ready-loosed = { $who } does what was readied{ HAS($by) ->
    [yes] , set off by { $by }
   *[no] { "" }
}

fact-morale-due = { HAS($group) ->
    [yes] A morale check is due: { $group }
   *[no] A morale check is due
}
fact-morale-checked = Morale — { HAS($broke) ->
    [yes] { HAS($stood) ->
        [yes] broken: { $broke }; holding: { $stood }
       *[no] broken: { $broke }
    }
   *[no] holding: { $stood }
}
fact-took-flight = { $who } takes flight
fact-got-away = { $who } gets away
fact-cornered = { $who } is cornered
fact-fought-on = { $who } turns and fights
fact-surrendered = { $who } surrenders

fact-joined = { $creature-name } joins the fight ({ TERM($creature-side, "side") })
fact-seat-taken = Seats clockwise: { $seating }
fact-removed = GM’s word: { $who } is out of the fight
fact-altered = GM’s word, { $who }: { TERM($fields, "altered") }
fact-groups-split = GM’s word, groups for morale: { $morale }
fact-light-changed = { $dark ->
    [yes] It grows dark
   *[no] It grows light
}
fact-board-changed = GM’s word, { PLACE($square) }: { THING($ground-name) }
fact-budget-set = GM’s word, { $who }: { $action ->
    [yes] the action and { COUNT($feet, "feet") } of movement are left
   *[no] no action is left, movement { COUNT($feet, "feet") }
}
fact-called-off = { HAS($winner) ->
    [yes] The GM ends the fight, the winning side: { TERM($winner, "side") }
   *[no] The GM ends the fight, nobody wins
}
fact-checked = { $who }: { TERM($ability, "ability") } check, DC { $dc }: { $success ->
    [yes] success
   *[no] failure
}{ HAS($text) ->
    [yes] { " (" }{ $text })
   *[no] { "" }
}

## How somebody is

combatant = { $hp }/{ $sheet-max_hp }{ $life ->
    [up] { $prone ->
        [yes] , prone
       *[no] { "" }
    }
   *[other] , { TERM($life, "life") }
}{ HAS($timer) ->
    [yes] , { COUNT($timer, "rounds") }
   *[no] { "" }
}{ $hidden ->
    [yes] , hidden
   *[no] { "" }
}{ HAS($effects) ->
    [yes] , { $effects }
   *[no] { "" }
}{ $life ->
    [up] { HAS($hands) ->
        [yes] ; in hand: { THING($hands) }
       *[no] { "" }
    }
   *[other] { "" }
}
part-effect = { THING($name) }

## The master's word on a creature, field by field

altered-hp = hit points { $creature-hp }
altered-state = { TERM($creature-life, "life") }
altered-max-hp = maximum hit points { $creature-sheet-max_hp }
altered-ac = AC { $creature-sheet-ac }
altered-level = level { $creature-sheet-level }
altered-str = STR { SIGNED($creature-sheet-str) }
altered-dex = DEX { SIGNED($creature-sheet-dex) }
altered-con = CON { SIGNED($creature-sheet-con) }
altered-int = INT { SIGNED($creature-sheet-int) }
altered-wis = WIS { SIGNED($creature-sheet-wis) }
altered-cha = CHA { SIGNED($creature-sheet-cha) }
altered-move = move { COUNT($creature-sheet-move, "feet") }
altered-at = { PLACE($creature-at) }
altered-at-ft = { PLACE($creature-at) }
altered-prone = { $creature-prone ->
    [yes] prone
   *[no] on its feet
}
altered-hidden = { $creature-hidden ->
    [yes] hidden
   *[no] no longer hidden
}
altered-luck = { $creature-luck ->
    [yes] has a luck token
   *[no] has no luck token
}
altered-way-out = { $creature-way_out ->
    [yes] has a way out
   *[no] has no way out
}
altered-cover = { HAS($creature-cover) ->
    [yes] { TERM($creature-cover, "cover") }
   *[no] cover as the board tells
}
altered-favour = { HAS($creature-favour) ->
    [yes] { TERM($creature-favour, "favour") } on own rolls
   *[no] neither advantage nor disadvantage on own rolls
}
altered-against = { HAS($creature-against) ->
    [yes] attacked with { TERM($creature-against, "favour") }
   *[no] attacked with neither advantage nor disadvantage
}
altered-side = side: { TERM($creature-side, "side") }
altered-player = seat: { $creature-seat }
altered-group = { HAS($creature-group) ->
    [yes] group: { $creature-group }
   *[no] in no group of its own
}
altered-hands = { HAS($creature-hands) ->
    [yes] in hand: { THING($creature-hands) }
   *[no] nothing in hand
}
altered-loaded = { HAS($creature-unloaded) ->
    [yes] unloaded: { THING($creature-unloaded) }
   *[no] everything loaded
}
altered-lost = { HAS($creature-lost) ->
    [yes] spells lost: { THING($creature-lost) }
   *[no] no spells lost
}
altered-penance = { HAS($creature-penance) ->
    [yes] amends due for: { THING($creature-penance) }
   *[no] no amends due
}
altered-ammo = ammunition counted anew
altered-uses = uses of items counted anew
altered-secret = other things kept secret
altered-morale-exempt = { $creature-sheet-morale_exempt ->
    [yes] never checks morale
   *[no] checks morale
}
altered-leader = { $creature-sheet-leader ->
    [yes] leader
   *[no] no leader
}
altered-dies-slowly = { $creature-sheet-dies_slowly ->
    [yes] dies slowly
   *[no] does not die slowly
}
altered-intelligent = { $creature-sheet-intelligent ->
    [yes] intelligent
   *[no] not intelligent
}
altered-dark-adapted = { $creature-sheet-dark_adapted ->
    [yes] sees in the dark
   *[no] does not see in the dark
}
altered-cannot-be-surprised = { $creature-sheet-cannot_be_surprised ->
    [yes] cannot be surprised
   *[no] can be surprised
}
altered-attacked-at-disadvantage = { $creature-sheet-attacked_at_disadvantage ->
    [yes] attacked at disadvantage
   *[no] attacked without disadvantage
}

## What the master may change: the first word is the one that is shown, all are understood

alter-hp = hp, hit points, health, wounds
alter-max-hp = max_hp, max hp, maximum, full hp
alter-ac = ac, armour class, armor class
alter-state = state
alter-conditions = conditions, condition
alter-prone = prone
alter-at-ft = at_ft, place, mark
alter-at = at, square
alter-move = move, speed
alter-level = level
alter-str = str, strength
alter-dex = dex, dexterity
alter-con = con, constitution
alter-int = int, intelligence
alter-wis = wis, wisdom
alter-cha = cha, charisma
alter-side = side
alter-player = player, seat
alter-group = group
alter-hidden = hidden
alter-cover = cover
alter-luck = luck
alter-way-out = way_out, way out
alter-hands = hands
alter-loaded = loaded
alter-ammo = ammo, ammunition
alter-uses = uses
alter-lost = lost
alter-penance = penance
alter-timer-left = timer_left, timer
alter-action = action
alter-feet = feet
alter-favour = favour
alter-against = against
alter-weapons = weapons
alter-spells = spells
alter-items = items
alter-talents = talents
alter-routine = routine
alter-secret = secret
alter-fire-ready = fire_ready, fire ready
alter-leader = leader
alter-intelligent = intelligent
alter-morale-exempt = morale_exempt, morale exempt
alter-dies-slowly = dies_slowly, dies slowly
alter-dark-adapted = dark_adapted, dark adapted
alter-cannot-be-surprised = cannot_be_surprised, cannot be surprised
alter-attacked-at-disadvantage = attacked_at_disadvantage, attacked at disadvantage

overall-dark = dark
overall-current = current, turn
overall-fight = fight
overall-square = square, ground square
overall-morale = morale
overall-groups = groups
overall-unaware = unaware, surprise

## How a fight ends

verdict-side-left = The fight is over. Winners: { TERM($winner, "side") }
verdict-called-off = { HAS($winner) ->
    [yes] The GM has ended the fight. Winners: { TERM($winner, "side") }
   *[no] The GM has ended the fight. Nobody wins
}
verdict-nobody-left = The fight is over. Nobody wins
verdict-standstill = The fight is over: nobody can act any more. Nobody wins

## Why not

refusal-action-given-up = the action was given up for a second move
refusal-action-spent = the action of this turn is spent
refusal-already-loaded = already loaded: { THING($item) }
refusal-already-on = already in effect: { THING($item) }
refusal-already-standing = already standing
refusal-another-number = this doubles the number of targets, not: { TERM($number, "number") }
refusal-another-spell = this is for another spell: { THING($spell) }
refusal-cannot-act = { $who } cannot act
refusal-dead = { $target } is dead and cannot be chosen
refusal-hands-full = both hands are needed, and they hold something else: { THING($item) }
refusal-has-moved = reloading takes all movement of the turn, and some of it is spent
refusal-is-dead = { $target } is dead and cannot be chosen
refusal-no-ammunition = no ammunition left: { THING($item) }
refusal-no-castings-left = all castings of this action are made ({ $castings })
refusal-no-feet-left = no movement is left
refusal-no-path = the path is empty: say where to go
refusal-no-such-attack = no such attack: { THING($item) }
refusal-no-such-dc = a DC is from 1 to 40, not { $dc }
refusal-no-such-spell = no such spell at hand: { THING($spell) }
refusal-no-target = no target is named; at most { $most } may be
refusal-no-way = there is no way through { $place }
refusal-no-words = it must be said in words
refusal-nobody-to-judge = a trigger in words is for the GM to judge, and in this fight the GM is not asked
refusal-not-a-caster = without a casting ability: { THING($spell) }
refusal-not-a-melee-weapon = { THING($item) } is no melee weapon: shoot, strike unarmed, change weapons, or improvise
refusal-not-a-ranged-weapon = { THING($item) } cannot be shot or thrown: improvise
refusal-not-a-place = { $place } is no place on this board
refusal-not-a-target = { $target } cannot be chosen as a target
refusal-not-at-this-table = there are no readied acts at this table
refusal-not-damage = “{ $value }” is no damage; write it like 1d6 or 2d6+1
refusal-not-dying = { $target } is not dying
refusal-not-foes = { $who } and { $target } are not foes
refusal-not-in-hand = not in hand: { THING($item) }
refusal-not-intelligent = only an intelligent creature gives first aid
refusal-not-loaded = not loaded: { THING($item) }
refusal-not-seen = { $target } cannot be seen
refusal-not-your-turn = { $who } does that on its own turn only
refusal-occupied = somebody stands on { $place }, and no move can end there
refusal-out-of-range = { THING($target) }: out of range ({ TERM($band, "band") })
refusal-penance-due = lost until amends are made: { THING($spell) }
refusal-same-target-twice = { $target } is named twice
refusal-spell-lost = lost until a rest: { THING($spell) }
refusal-target-is-whoever-comes = the target is whoever sets it off, not: { $target }
refusal-too-far = the path costs { COUNT($cost, "feet") }; movement left: { COUNT($left, "feet") }
refusal-too-many-targets = too many targets; at most { $most } may be named
refusal-turn-spent = nothing is left of the turn
refusal-unknown-creature = nobody here is called { $who }
refusal-used-up = used up: { THING($item) }
refusal-wrong-side = a friendly spell waits for a friend who is named, any other for a foe: { THING($spell) }

## Words of the master that cannot be followed

refusal-word-not-damage = { $key }: “{ $value }” is no damage; write it like 1d6, 2d6+1 or 3
refusal-word-not-a-mark = { $key }: “{ $value }” is not a place on the line, which is a list of one number, the feet
refusal-word-on-a-map = { $key }: this fight has a map; give a square instead ({ $better })
refusal-word-two-hands = two hands hold two things, not { $count }
refusal-word-nothing-readied = { $who } has readied nothing
refusal-word-state-needs-hp = { $who }: “{ TERM($state, "life") }” does not go with 0{ "\u00A0" }hit points; give hit points as well
refusal-word-state-without-hp = { $who }: “{ TERM($state, "life") }” does not go with hit points above 0; leave them out or give 0
refusal-word-hp-above-max = { $who }: { COUNT($hp, "hits") } are more than the maximum of { $most }; the key { $key } sets a new one
refusal-word-hp-of-the-dead = { $who } is dead; give the state as well
refusal-word-not-dying = { $who } is not dying; give the state as well
refusal-word-not-its-turn = it is not the turn of { $who }, and only then there is an action to give back
refusal-word-not-an-enemy = { $who } is no enemy, and morale counts enemies only
refusal-word-group-tested = { HAS($group) ->
    [yes] the morale of “{ $group }” has been put to the test already; split the group before that
   *[no] the morale of the enemies has been put to the test already; split them before that
}
refusal-word-no-such-group = no group of enemies is called “{ $group }”{ HAS($known) ->
    [yes] { "" }; there are: { $known }
   *[no] { "" }
}
refusal-word-not-groups = { $key }: groups with lists of their members are expected here, not “{ $value }”
refusal-word-not-unaware = { $key }: names with lists of names are expected here, not “{ $value }”
refusal-word-no-rounds = the rounds have not begun or are over: there is no circle of turns
refusal-word-no-map = this fight has no map
refusal-word-one-way = give one of: { $known }
refusal-word-contest-modifier = a contest has no advantage or disadvantage of its own; give a DC, or leave it out
refusal-word-price-without-dc = failing has a price ({ $keys }) only against a DC; give one
refusal-word-action-spent = { $who } has no action left

## Faults of scenarios and libraries

fault-not-damage = “{ $value }” is no damage; write dice such as 1d8 or 2d6+1, or a number
fault-too-many-dice = too many dice: at most { $most_dice } of { $most_sides } sides, and at most { $most_flat } besides
fault-unknown-narrowing = no such ability, weapon or spell: “{ $value }”
fault-unknown-weapon-kind = no such kind of weapon: “{ $value }”
fault-unknown-item = no such item: “{ $value }”
fault-unknown-ammunition = no such ammunition: “{ $value }”
fault-unknown-group = no such group or side: “{ $value }”
fault-hp-above-max = { $hp } is more than the maximum of { $max_hp }; the key { $key } sets a new one
fault-state-against-hp = “{ TERM($state, "life") }” does not go with { COUNT($hp, "hits") }
fault-timer-without-dying = a death timer runs only for the dying, not for “{ TERM($state, "life") }”
fault-two-places = give one place: a square of the map or feet on the line
fault-no-map = there is no map; give the place in feet
fault-square-needed = on a map give a square, not feet
fault-casting-unknown = spells need a casting ability or a casting bonus
fault-empty-effect = “{ $value }” does nothing: it is no spell or item, and has neither condition nor talents
fault-empty-stretch = a stretch begins before it ends, not { $begin } to { $end }
fault-line-and-map = stretches of the line do not go with a map
fault-unaware-with-start = surprise does not go with a fight under way

## What lies between two

unit-feet = feet
sight = { $one } → { $other }: { COUNT($distance, "feet") } ({ TERM($band, "band") }), { TERM($cover, "cover") }

## What the master may change, as his form calls it

field-hp = hit points
field-state = state
field-timer-left = death timer, turns left
field-conditions = conditions
field-at = square (across, down)
field-at-ft = place on the line, feet
field-hidden = hidden
field-way-out = has a way out
field-action = action still to be used
field-feet = feet of movement left
field-hands = in hand
field-loaded = weapon loaded
field-ammo = ammunition
field-uses = uses of items left
field-lost = spells lost for today
field-penance = spells waiting for penance
field-ac = AC
field-max-hp = maximum hit points
field-level = level
field-move = move, feet
field-str = STR
field-dex = DEX
field-con = CON
field-int = INT
field-wis = WIS
field-cha = CHA
field-cover = cover
field-favour = own rolls
field-against = attacks against
field-luck = luck token
field-side = side
field-player = who plays
field-group = group for morale
field-leader = leader
field-morale-exempt = never tests morale
field-dies-slowly = dies slowly, like a character
field-intelligent = intelligent
field-dark-adapted = sees in the dark
field-cannot-be-surprised = cannot be surprised
field-attacked-at-disadvantage = attacked at disadvantage
field-secret = kept secret from the players
field-weapons = weapons
field-routine = attack routine
field-spells = spells
field-items = items
field-talents = talents
favour-none = as usual

## Values of the options

value-reroll = roll again
value-higher-dex-then-players = the higher DEX, then the players
value-players-first = players first
value-seat-order = in order of seats
value-surprisers-choose = those who surprise choose
value-dex-descending = from the highest DEX down
value-gm-choice = as the GM chooses
value-unlimited = without limit
value-by-total = by the total
value-always-misses = always misses
value-auto = succeeds or fails by itself
value-no-penalty = no penalty
value-disadvantage = disadvantage
value-advantage = advantage
value-auto-hit = hits by itself
value-none = no
value-dex = DEX
value-str = STR
value-better = the better of the two
value-attack-ability = the ability of the attack
value-any-damage = any damage
value-melee-only = melee only
value-all-attack-dice = all dice of the attack
value-weapon-only = the weapon’s dice only
value-unchanged = unchanged
value-doubled = doubled
value-per-square = square by square
value-whole-move = the whole move
value-one-square = one square each
value-alternating = one and two in turn
value-at-once = at once
value-gm-turn-start = when the GM’s turn begins
value-once = once
value-every-round = every round
value-exact = exactly half
value-round-up = rounded up
value-total = the whole
value-modifier = the modifier
value-roll-then-tick = roll, then count
value-tick-then-roll = count, then roll
value-act-normally = acts as usual
value-turn-ends = the turn is over
value-tick = a turn off the timer
value-kill = kills

## What is read on a sheet: what each thing is like and does

gears-weapon = Weapons
gears-attack = Attacks
gears-spell = Spells
gears-item = Items
applies-melee-attack = melee attacks
applies-ranged-attack = ranged attacks
applies-damage = damage
applies-spell-check = casting
applies-ac = AC
applies-initiative = initiative
applies-check = checks
applies-first-aid = first aid
applies-death-timer = the death timer
item-potion = potion
item-magic-item = magic item
item-kit = kit
item-scroll = scroll
item-wand = wand
part-talent = { TERM($applies_to, "applies") }{ $value ->
    [0] { "" }
   *[other] { "" } { SIGNED($value) }
}{ $advantage ->
    [yes] { "" } with advantage
   *[no] { "" }
}
part-rider = { THING($name) }{ HAS($check) ->
    [yes] ; against it a check of { TERM($check, "ability") } with { $dc }
   *[no] { "" }
}{ HAS($condition) ->
    [yes] ; { TERM($condition, "condition") }
   *[no] { "" }
}
gear-weapon = damage { $damage }{ HAS($versatile) ->
    [yes] , { $versatile } in two hands
   *[no] { "" }
}{ $melee ->
    [yes] ; in melee
   *[no] { "" }
}{ HAS($thrown) ->
    [yes] ; thrown: { TERM($thrown, "band") }
   *[no] { "" }
}{ HAS($ranged) ->
    [yes] ; shot: { TERM($ranged, "band") }
   *[no] { "" }
}{ $two_handed ->
    [yes] ; in two hands
   *[no] { "" }
}{ $finesse ->
    [yes] ; with STR or DEX
   *[no] { "" }
}{ $loading ->
    [yes] ; must be reloaded
   *[no] { "" }
}{ $attack_bonus ->
    [0] { "" }
   *[other] ; attack { SIGNED($attack_bonus) }
}{ $damage_bonus ->
    [0] { "" }
   *[other] ; damage { SIGNED($damage_bonus) }
}{ HAS($rider) ->
    [yes] ; { $rider }
   *[no] { "" }
}
gear-attack = attack { SIGNED($bonus) }; damage { $damage }; { TERM($ranges, "band") }{ HAS($rider) ->
    [yes] ; { $rider }
   *[no] { "" }
}
gear-spell = tier { $tier }; { TERM($range, "band") }{ $targets ->
    [0] ; everybody within { COUNT($size_ft, "feet") }{ $burst ->
    [yes] { "" } of the first target
   *[no] { "" }
}
    [1] { "" }
   *[other] ; targets: up to { $targets }
}{ HAS($damage) ->
    [yes] ; damage { $damage }
   *[no] { "" }
}{ HAS($healing) ->
    [yes] ; heals { $healing }
   *[no] { "" }
}{ HAS($healing_per_two_levels) ->
    [yes] ; heals { $healing_per_two_levels } for every two levels
   *[no] { "" }
}{ HAS($talents) ->
    [yes] ; { $talents }
   *[no] { "" }
}{ HAS($condition) ->
    [yes] ; { TERM($condition, "condition") }
   *[no] { "" }
}{ HAS($most_level) ->
    [yes] , level { $most_level } at most
   *[no] { "" }
}{ HAS($save) ->
    [yes] ; against it a check of { TERM($save, "ability") } with { $save_dc }
   *[no] { "" }
}{ $advantage ->
    [yes] ; cast with advantage
   *[no] { "" }
}{ $rounds ->
    [0] { "" }
   *[other] ; for { COUNT($rounds, "rounds") }
}{ $focus ->
    [yes] ; as long as one keeps focus
   *[no] { "" }
}
gear-item = { TERM($kind, "item") }{ $uses ->
    [0] { "" }
   *[other] ; uses: { $uses }
}{ $heals_by_level ->
    [yes] ; heals, the more the higher the level
   *[no] { "" }
}{ HAS($healing) ->
    [yes] ; heals { $healing }
   *[no] { "" }
}{ HAS($condition_ended) ->
    [yes] ; ends: { TERM($condition_ended, "condition") }
   *[no] { "" }
}{ HAS($talents) ->
    [yes] ; { $talents }
   *[no] { "" }
}{ HAS($spell) ->
    [yes] ; { THING($spell-name) }
   *[no] { "" }
}{ $rounds ->
    [0] { "" }
   *[other] ; for { COUNT($rounds, "rounds") }
}
