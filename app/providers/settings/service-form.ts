import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Category, currentCategory, isCategory } from '#app/directory/public/categories.ts'
import { type JobUnit, jobType, SOMETHING_ELSE } from '#app/directory/public/job-types.ts'
import { parseRand, typedRand } from '#app/platform/money.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'

export const MOST_SERVICES = 40
export const LONGEST_TITLE = 80
export const LONGEST_NOTE = 200

const jobUnits = [
  'job',
  'hour',
  'day',
  'metre',
  'square-metre',
  'person',
  'month',
  'item',
] as const satisfies readonly JobUnit[]

export { jobUnits }

export const fieldNames = {
  title: msg`What you do`,
  description: msg`What's included`,
  kind: msg`Kind of job`,
  unit: msg`The price is for`,
  price: msg`Price`,
  fee: msg`Call-out fee`,
  note: msg`What the fee includes`,
}

/** A priced service as form values. `kind` is a category, followed by a slash and its usual job if any. */
export type ServiceFields = {
  title: string
  description: string
  kind: string
  unit: string
  price: string
}
export type ServiceProblems = Partial<Record<keyof ServiceFields, string[]>>
export type PricedService = {
  title: string
  description: string
  category: Category
  job: string | null
  unit: JobUnit
  cents: number
}

export const noService: ServiceFields = {
  title: '',
  description: '',
  kind: '',
  unit: 'job',
  price: '',
}

export function serviceFields(service: Omit<PricedService, 'cents'> & { price: number }) {
  return {
    title: service.title,
    description: service.description,
    kind: service.job ? `${service.category}/${service.job}` : service.category,
    unit: service.unit,
    price: typedRand(service.price),
  } satisfies ServiceFields
}

export function typedService(form: FormData): ServiceFields {
  const text = (name: string, most: number) => {
    const typed = form.get(name)
    return typeof typed === 'string' ? cutText(cleanLine(typed.slice(0, most * 4)), most) : ''
  }
  return {
    title: text('title', LONGEST_TITLE),
    description: text('description', LONGEST_NOTE),
    kind: text('kind', 120),
    unit: text('unit', 20),
    price: text('price', 20),
  }
}

/** Parses a service; only kinds that the provider already offers, because a new one needs review. */
export function readService(
  i18n: I18n,
  typed: ServiceFields,
  offered: readonly Category[],
): { service: PricedService } | { problems: ServiceProblems } {
  const problems: ServiceProblems = {}
  const [kind = '', job = null] = typed.kind.split('/')
  const category = currentCategory(kind)
  const isOffered = isCategory(category) && offered.includes(category)
  const isUsual =
    job === null || (isOffered && job !== SOMETHING_ELSE && jobType(category, job) !== undefined)
  if (typed.title.length < 2)
    problems.title = [i18n._(msg`Enter what you do, like "Geyser replaced".`)]
  if (!isOffered || !isUsual) problems.kind = [i18n._(msg`Choose the kind of job.`)]
  if (!isUnit(typed.unit)) problems.unit = [i18n._(msg`Choose what the price is for.`)]
  const cents = parseRand(typed.price)
  if (cents === null || cents < 100)
    problems.price = [i18n._(msg`Enter the price in rand, like 450 or 99.50.`)]
  if (Object.keys(problems).length > 0 || !isOffered || !isUnit(typed.unit) || cents === null)
    return { problems }
  const { title, description, unit } = typed
  return { service: { title, description, category, job, unit, cents } }
}

const isUnit = (unit: string): unit is JobUnit => (jobUnits as readonly string[]).includes(unit)

/** Parses the call-out fee: empty for none stated, zero for free. */
export function readFee(i18n: I18n, typed: string): { cents: number | null } | { problem: string } {
  if (typed.trim() === '') return { cents: null }
  const cents = parseRand(typed)
  return cents === null
    ? {
        problem: i18n._(
          msg`Enter the fee in rand, like 350. Enter 0 if you don't charge for coming out.`,
        ),
      }
    : { cents }
}
