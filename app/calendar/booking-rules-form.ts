import type { BookingChoices } from './booking-rules.ts'
import { type TravelMode, travelModes } from './travel.ts'

/** What can be chosen, in minutes or days. */
export const choices = {
  gapMinutes: [0, 15, 30, 45, 60],
  noticeMinutes: [60, 2 * 60, 4 * 60, 12 * 60, 24 * 60, 48 * 60],
  daysAhead: [7, 14, 30, 60],
  arrivalWindowMinutes: [0, 60, 120],
} as const

type ChoiceName = keyof typeof choices

const names = Object.keys(choices) as ChoiceName[]

/** The rules in a form; null where a value is none of those that were offered. */
export function readBookingRules(form: FormData): BookingChoices | null {
  const numbers = Object.fromEntries(
    names.map((name) => [name, choiceIn(name, form.get(name))]),
  ) as Record<ChoiceName, number | null>
  const travelMode = travelModes.find((mode) => mode === form.get('travelMode'))
  if (!travelMode || names.some((name) => numbers[name] === null)) return null
  return {
    ...(numbers as Record<ChoiceName, number>),
    travelMode: travelMode satisfies TravelMode,
    homeBeforeDark: form.get('homeBeforeDark') === 'on',
    worksOnHolidays: form.get('worksOnHolidays') === 'on',
  }
}

function choiceIn(name: ChoiceName, value: FormDataEntryValue | null): number | null {
  return choices[name].find((choice) => String(choice) === value) ?? null
}
