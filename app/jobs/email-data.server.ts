import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageIn, languageOrEnglish } from '#app/platform/languages.ts'
import {
  guestsLink,
  invitationsOf,
  type RequestRow,
  requestById,
  requestSummary,
} from '#app/quotes/index.server.ts'
import type { JobEmailData } from './email-kinds.ts'
import { type JobRow, jobById, proposalOf, reviewOf } from './job-rows.server.ts'

export type EmailServices = Pick<
  Services,
  'clock' | 'db' | 'secret' | 'securityClock' | 'config' | 'settings'
>

/** What an email about a job can mention, with its recipient and the link of its button. */
export async function loadJobTemplateData(services: EmailServices, { id, to }: JobEmailData) {
  const { db, clock } = services
  const now = clock.now()
  const job = await jobById(db, id)
  const request = job && (await requestById(db, job.requestId))
  if (!job || !request) return null
  const invitations = await invitationsOf(db, request.id)
  const provider = invitations.find((invitation) => invitation.id === job.invitationId)!
  const account = await providerAccount(services, job.providerId)
  const address = to === 'customer' ? request.customerEmail : account.email
  if (!address) return null
  const language =
    to === 'customer' ? languageOrEnglish(request.language) : languageIn(account.userMetadata)
  return {
    to,
    recipient: { address, language },
    now,
    providerId: job.providerId,
    isGuest: request.customer_user === null,
    summary: requestSummary(i18nFor(language), request, { language, now }),
    names: { customer: request.customerName, provider: provider.name },
    job,
    proposal: (await proposalOf(db, id, now)) ?? null,
    review: (await reviewOf(db, id)) ?? null,
    href:
      to === 'customer'
        ? await customersLink(services, request, job)
        : providersLink(services, job),
  }
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadJobTemplateData>>>

/** What of it the emails use. */
export type JobTemplateData = Pick<
  Loaded,
  'to' | 'recipient' | 'now' | 'providerId' | 'isGuest' | 'names' | 'href'
> & {
  summary: Pick<Loaded['summary'], 'job' | 'place'>
  job: Pick<
    JobRow,
    | 'state'
    | 'time'
    | 'day'
    | 'dueAt'
    | 'paidCents'
    | 'markedBy'
    | 'customerConfirmedAt'
    | 'providerConfirmedAt'
  >
  proposal: Loaded['proposal']
  review: Pick<NonNullable<Loaded['review']>, 'rating' | 'words'> | null
}

function providerAccount({ db }: EmailServices, providerId: string) {
  return db
    .selectFrom('provider_profiles')
    .innerJoin('people', 'people.id', 'provider_profiles.user_id')
    .select(['provider_profiles.email', 'people.user_metadata as userMetadata'])
    .where('provider_profiles.id', '=', providerId)
    .executeTakeFirstOrThrow()
}

/** A guest's link opens their request, which leads on to the job. */
const customersLink = async (services: EmailServices, request: RequestRow, { id }: JobRow) =>
  request.customer_user
    ? `${services.config.siteUrl}${href('/jobs/:jobId', { jobId: id })}`
    : guestsLink(services, request.id)

const providersLink = ({ config }: EmailServices, { id }: JobRow) =>
  `${config.siteUrl}${href('/provider/bookings/:jobId', { jobId: id })}`
