import type { I18n } from '@lingui/core'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName } from '#app/directory/public/job-title.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { formatDay } from '#app/platform/time.ts'
import { type Similar, similarJobs } from '#app/quotes/index.server.ts'
import { shortCustomerName } from '#app/quotes/public/customer-name.ts'
import { clockOf } from '#app/quotes/public/time-left.ts'
import type { ListedInvitation } from './queries.server.ts'

/** The rows of the requests list in words, with what similar jobs cost. */
export async function listedRequests(
  db: Db,
  {
    asks,
    i18n,
    language,
    now,
  }: { asks: ListedInvitation[]; i18n: I18n; language: Language; now: Date },
) {
  // Several requests for one job share their answer.
  const known = new Map<string, Promise<Similar | null>>()
  const similar = ({ category, job, province }: ListedInvitation) => {
    if (!job) return null
    const key = `${category} ${job} ${province}`
    const requested = known.get(key) ?? similarJobs(db, { category, job, province, now })
    known.set(key, requested)
    return requested
  }
  return Promise.all(
    asks.map(async (ask) => ({
      id: ask.id,
      state: ask.state,
      job: jobName(i18n, ask),
      words: ask.words,
      customer: shortCustomerName(ask, i18n),
      place: placePath(placeById(ask.placeId)!, language),
      km: ask.km,
      photos: ask.photos,
      isUrgent: ask.urgent,
      isQuestion: ask.isQuestion,
      isClient: ask.isClient,
      isNew: ask.seenAt === null,
      totalCents: ask.totalCents,
      day: ask.day ? formatDay(ask.day, language) : null,
      jobState: ask.jobState,
      clock: clockOf(ask, now),
      similar: await similar(ask),
    })),
  )
}

export type ListedRequest = Awaited<ReturnType<typeof listedRequests>>[number]
