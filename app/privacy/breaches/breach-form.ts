import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { cleanText, cutText } from '#app/platform/plain-text.ts'
import { addMonths, type Day, isDay } from '#app/platform/time.ts'

/** The sections of the Regulator's form, in order. */
export const breachFields = {
  foundOn: msg`When was it found?`,
  happenedOn: msg`When did it happen, as far as you know?`,
  delay: msg`If time passed before it was reported: why?`,
  what: msg`What happened?`,
  whose: msg`Whose data, and which data?`,
  count: msg`How many people?`,
  consequences: msg`What could it mean for them?`,
  measures: msg`What have we done, and what will we do?`,
  advice: msg`What should they do to protect themselves?`,
  regulatorOn: msg`When was the Information Regulator notified?`,
  peopleOn: msg`When were the people notified?`,
} as const satisfies Record<string, MessageDescriptor>

export type BreachField = keyof typeof breachFields
export type Breach = Record<BreachField, string>

export const dayFields: readonly BreachField[] = [
  'foundOn',
  'happenedOn',
  'regulatorOn',
  'peopleOn',
]
export const LONGEST_TEXT = 4000

/** Optional: a cause that isn't known yet, and a delay that didn't happen. */
const OPTIONAL: readonly BreachField[] = ['happenedOn', 'delay']
/** Sections that a drill leaves out, because it notifies nobody. */
const NOT_IN_A_DRILL: readonly BreachField[] = ['regulatorOn', 'peopleOn']

const names = Object.keys(breachFields) as BreachField[]

/** The sections that the form shows, in order. */
export const fieldsOf = ({ isDrill }: { isDrill: boolean }): BreachField[] =>
  names.filter((name) => !(isDrill && NOT_IN_A_DRILL.includes(name)))

export function readBreach(form: FormData): Breach {
  const text = (name: BreachField) => {
    const typed = form.get(name)
    const words = typeof typed === 'string' ? typed.slice(0, LONGEST_TEXT * 4) : ''
    return cutText(cleanText(words), LONGEST_TEXT)
  }
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Breach
}

export const emptyBreach = Object.fromEntries(names.map((name) => [name, ''])) as Breach

type Problems = Partial<Record<BreachField, MessageDescriptor>>

/** Why a record can't be saved: at first only the date of discovery is required. */
export function breachProblems(breach: Breach, today: Day): Problems {
  const problems: Problems = {}
  for (const name of dayFields) {
    const day = breach[name]
    if (day !== '' && !isDay(day)) problems[name] = msg`Choose a day.`
    else if (day > today) problems[name] = msg`That day hasn't come yet.`
  }
  if (breach.foundOn === '') problems.foundOn = msg`Choose the day it was found.`
  if (breach.count !== '' && !/^\d{1,9}$/.test(breach.count))
    problems.count = msg`Enter a whole number.`
  return problems
}

/** The interval of drills. */
const DRILL_EVERY_MONTHS = 4

/** When the next drill is due: some months after the last one, or today if there was none. */
export const nextDrill = (lastDrill: Day | null, today: Day): Day =>
  lastDrill ? addMonths(lastDrill, DRILL_EVERY_MONTHS) : today

/** The sections that are still missing from a complete record, in the form's order. */
export const missingIn = (breach: Breach, { isDrill }: { isDrill: boolean }): BreachField[] =>
  fieldsOf({ isDrill }).filter((name) => breach[name] === '' && !OPTIONAL.includes(name))
