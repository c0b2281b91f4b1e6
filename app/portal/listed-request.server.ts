import type { I18n } from '@lingui/core'
import { placeById, placePath } from '#app/directory/index.server.ts'
import { jobName } from '#app/directory/public/job-title.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { formatDay, formatInstant } from '#app/platform/time.ts'
import { type Similar, similarJobs } from '#app/quotes/index.server.ts'
import { shortCustomerName } from '#app/quotes/public/customer-name.ts'
import { clockOf } from '#app/quotes/public/time-left.ts'
import type { ListedInvitation } from './queries.server.ts'

type Listing = { invitations: ListedInvitation[]; i18n: I18n; language: Language; now: Date }

/** The rows of the requests list, translated, with prices of similar jobs. */
export async function listedRequests(db: Db, { invitations, i18n, language, now }: Listing) {
  const similar = sharedPrices(db, now)
  return Promise.all(
    invitations.map(async (invitation) => ({
      id: invitation.id,
      state: invitation.state,
      job: jobName(i18n, invitation),
      words: invitation.words,
      customer: shortCustomerName(invitation, i18n),
      place: placePath(placeById(invitation.placeId)!, language),
      km: invitation.km,
      photos: invitation.photos,
      isUrgent: invitation.urgent,
      isQuestion: invitation.isQuestion,
      isClient: invitation.isClient,
      isNew: invitation.seenAt === null,
      totalCents: invitation.totalCents,
      time: invitation.startAt ? formatInstant(invitation.startAt, language, now) : null,
      day: invitation.day ? formatDay(invitation.day, language, now) : null,
      jobId: invitation.jobId,
      jobState: invitation.jobState,
      clock: clockOf(invitation, now),
      similar: await similar(invitation),
    })),
  )
}

export type ListedRequest = Awaited<ReturnType<typeof listedRequests>>[number]

/** Requests for the same job in the same province share one query. */
function sharedPrices(db: Db, now: Date) {
  const known = new Map<string, Promise<Similar | null>>()
  return ({ category, job, province }: ListedInvitation) => {
    if (!job) return null
    const key = `${category} ${job} ${province}`
    const prices = known.get(key) ?? similarJobs(db, { category, job, province, now })
    known.set(key, prices)
    return prices
  }
}
