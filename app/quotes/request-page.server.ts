import type { I18n } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import {
  type Place,
  pictureOf,
  placePath,
  provinceName,
  readWhere,
} from '#app/directory/index.server.ts'
import { activeCategories, type Category, isActive } from '#app/directory/public/categories.ts'
import { categoryName, categoryPeople } from '#app/directory/public/category-names.ts'
import { jobTypes } from '#app/directory/public/job-types.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import {
  addDays,
  dayOf,
  formatDay,
  formatInstant,
  formatMinute,
  weekdayName,
} from '#app/platform/time.ts'
import { type FileOwner, loosePhotos } from '#app/uploads/index.server.ts'
import {
  bestMatches,
  type InvitedProvider,
  isNotOneself,
  listedProviders,
  urgentProviders,
} from './invited-providers.server.ts'
import { type Refusal, refusals } from './outcome.ts'
import { firstDayOffered } from './public/time-outs.ts'
import { similarJobs } from './queries.server.ts'
import { allQuestions, asksWhatIsWrong } from './questions.ts'
import { type FieldErrors, isUrgent, type RequestDraft, type StepName } from './request-form.ts'
import { textsGuests } from './texts-guests.server.ts'

const DAYS_SHOWN = 7

type Asked = {
  step: StepName
  draft: RequestDraft
  owner: FileOwner
  errors?: FieldErrors
  refusal?: Refusal
}

/** The form's data at a step, in the visitor's language. */
export async function requestPage(
  context: Readonly<RouterContextProvider>,
  { step, draft, owner, errors = {}, refusal }: Asked,
) {
  const services = context.get(servicesContext)
  const { db, clock } = services
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const now = clock.now()
  const today = dayOf(now)
  const category = isActive(draft.category) ? draft.category : null
  const where = readWhere(draft.place, draft.placeId)
  const place = 'found' in where ? where.found.place : null
  const person = visitor(context)
  const [chosen, photos, { best, urgent, similar }] = await Promise.all([
    listedProviders(db, draft.providers),
    loosePhotos(db, draft.photos, owner),
    category && place
      ? providersAndPrices(db, draft, { category, place, person, now })
      : nothingYet,
  ])
  return {
    step,
    draft: { ...draft, providers: chosen.map(({ id }) => id), photos: photos.map(({ id }) => id) },
    errors,
    refusal: refusal ? i18n._(refusals[refusal]) : null,
    ...serviceView(category, i18n),
    invited: (draft.everyone ? best : chosen).map(shown),
    /** The providers an urgent request goes to; null while the place is unknown. */
    urgent: urgent && urgentView(urgent, { now, language }),
    photos,
    placeChoices: 'choose' in where ? where.choose.map((item) => placeChoice(item, language)) : [],
    placeName: place && placePath(place, language),
    provinceName: place && provinceName(place.province, language),
    similar,
    days: Array.from({ length: DAYS_SHOWN }, (_, ahead) =>
      dayShown(addDays(firstDayOffered(now), ahead), { now, language }),
    ),
    today,
    dayName: draft.day && draft.day !== 'any' ? formatDay(draft.day, language, now) : null,
    isUrgent: isUrgent(draft, today),
    isGuest: person === null,
    takesPhone: textsGuests(services),
  }
}

export type RequestPage = Awaited<ReturnType<typeof requestPage>>

type Known = { category: Category; place: Place; person: ReturnType<typeof visitor>; now: Date }

/** The candidates for the request, and prices of similar jobs. */
async function providersAndPrices(
  db: Db,
  draft: RequestDraft,
  { category, place, person, now }: Known,
) {
  const near = { category, placeId: place.id, now }
  const [best, urgent, similar] = await Promise.all([
    draft.everyone && !draft.urgent ? bestMatches(db, near) : [],
    draft.urgent ? urgentProviders(db, { ...near, isWanted: isNotOneself(person) }) : null,
    draft.job ? similarJobs(db, { category, job: draft.job, province: place.province, now }) : null,
  ])
  return { best, urgent, similar }
}

/** Before service and place are known. */
const nothingYet: Awaited<ReturnType<typeof providersAndPrices>> = {
  best: [],
  urgent: null,
  similar: null,
}

function serviceView(category: Category | null, i18n: I18n) {
  if (!category) return { category: null, jobs: [], questions: [], isMending: false, people: '' }
  return {
    category: { code: category, name: i18n._(categoryName(category)) },
    jobs: jobTypes(category).map(({ code, name }) => ({ code, name: i18n._(name) })),
    questions: translatedQuestions(category, i18n),
    isMending: asksWhatIsWrong(category),
    people: i18n._(categoryPeople(category)),
  }
}

function urgentView(
  { isOpen, providers }: Awaited<ReturnType<typeof urgentProviders>>,
  { now, language }: { now: Date; language: Language },
) {
  return {
    isOpen,
    providers: providers.map(({ openUntil, opensAt, km, ...provider }) => ({
      ...shown(provider),
      km: Math.round(km * 10) / 10,
      openUntil: openUntil === null ? null : formatMinute(openUntil),
      opensAt: opensAt && formatInstant(opensAt, language, now),
    })),
  }
}

const placeChoice = (place: Place, language: string) => ({
  id: place.id,
  name: placeAndProvince(place, language),
})

/** "Rosebank, Johannesburg, Gauteng"; ambiguous places already include their province. */
function placeAndProvince(place: Place, language: string) {
  const path = placePath(place, language)
  const province = provinceName(place.province, language)
  return path.endsWith(province) ? path : `${path}, ${province}`
}

function dayShown(day: string, { now, language }: { now: Date; language: string }) {
  return {
    value: day,
    weekday: weekdayName(day, language),
    number: String(Number(day.slice(8))),
    spoken: formatDay(day, language, now),
  }
}

/** Every question with the jobs it applies to, because the job is chosen on the same page. */
function translatedQuestions(category: Category, i18n: I18n) {
  return allQuestions(category).map(({ code, ask, options, jobs }) => ({
    code,
    jobs: jobs ?? null,
    ask: i18n._(ask),
    options: options.map((option) => ({ value: option.code, label: i18n._(option.name) })),
  }))
}

type Shown = Pick<
  InvitedProvider,
  'id' | 'slug' | 'name' | 'replyMinutes' | 'portraitSeed' | 'photoFile'
>

const shown = ({ id, slug, name, replyMinutes, portraitSeed, photoFile }: Shown) => ({
  id,
  slug,
  name,
  replyMinutes,
  portraitSeed: String(portraitSeed),
  photoFile,
})

/** The services to choose from, for a URL without one. */
export function serviceChoices(context: Readonly<RouterContextProvider>) {
  const i18n = requestI18n(context)
  return activeCategories().map((code) => ({
    code,
    name: i18n._(categoryName(code)),
    picture: pictureOf(code),
  }))
}
