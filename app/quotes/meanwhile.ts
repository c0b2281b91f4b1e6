import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The drawings in ui/art/meanwhile.svg. */
export type MeanwhilePicture =
  | 'stopcock'
  | 'switch'
  | 'tap'
  | 'bucket'
  | 'camera'
  | 'phone'
  | 'gate'
  | 'roof'

export type Advice = { picture: MeanwhilePicture; words: MessageDescriptor }

const advice = (picture: MeanwhilePicture, words: MessageDescriptor): Advice => ({ picture, words })

const CLOSE_THE_STOPCOCK = advice(
  'stopcock',
  msg`Close the main stopcock. It's usually at the water meter, or where the pipe comes into the house.`,
)
const SWITCH_OFF_NEAR_WATER = advice(
  'switch',
  msg`Water near plugs or lights? Switch off the main switch on the DB board, with dry hands.`,
)
const CATCH_THE_WATER = advice(
  'bucket',
  msg`Put a bucket under the drip. Keep away from a ceiling that sags.`,
)
const DONT_FLUSH = advice('tap', msg`Don't flush, and keep the taps closed until it's clear.`)

const ANYTHING: Advice[] = [
  advice('phone', msg`Keep your phone near you. The provider may call or ask a question.`),
  advice('camera', msg`Take photos now, before you clear up. Your insurer may ask for them.`),
  advice('gate', msg`Lock the dogs away, and clear a path to where the work is.`),
]

/** By stored category and job codes. */
const byJob: Record<string, Record<string, Advice[]>> = {
  plumbing: {
    'burst-or-leaking-pipe': [CLOSE_THE_STOPCOCK, SWITCH_OFF_NEAR_WATER, CATCH_THE_WATER],
    geyser: [
      advice('switch', msg`Switch off the geyser on the DB board.`),
      CLOSE_THE_STOPCOCK,
      CATCH_THE_WATER,
    ],
    'blocked-drain-or-toilet': [DONT_FLUSH, ...ANYTHING.slice(1)],
    'tap-cistern-or-shower': [
      advice('stopcock', msg`Close the small valve under the basin or behind the toilet.`),
      CATCH_THE_WATER,
    ],
  },
  electrical: {
    'no-power': [
      advice('phone', msg`Check your prepaid units, and whether the neighbours have power.`),
      advice(
        'switch',
        msg`Unplug everything, then switch the tripped switch on once. If it trips again, leave it off.`,
      ),
      advice(
        'gate',
        msg`Does something smell burnt? Switch off the main switch and keep everyone away.`,
      ),
    ],
    'plugs-and-lights': [
      advice('switch', msg`Switch off that circuit on the DB board, and don't touch bare wires.`),
      ...ANYTHING.slice(1),
    ],
  },
  roofing: {
    'roof-leak': [
      CATCH_THE_WATER,
      SWITCH_OFF_NEAR_WATER,
      advice('roof', msg`Stay off the roof while it's wet.`),
    ],
  },
}

/** Advice while waiting: at most three items, for this job or in general. */
export const adviceFor = (category: string, job: string | null): Advice[] =>
  byJob[category]?.[job ?? '']?.slice(0, 3) ?? ANYTHING
