import { msg } from '@lingui/core/macro'
import { jobName } from '#app/directory/public/job-title.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Queryable } from '#app/platform/db.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { listedAt } from '#app/providers/index.server.ts'
import { conversationAround, type ReportedConversation } from '#app/quotes/index.server.ts'
import type { Evidence, EvidencePart } from './evidence.ts'
import { MESSAGES_SENT } from './limits.ts'
import type { Thing } from './moderation.ts'
import type { ModerationCase } from './queries.server.ts'

/** A thing that can be reported now, with its author and a snapshot. */
export type Reportable = {
  thing: Thing
  thingId: string
  /** Null for a guest, who is identified by their request. */
  subjectUser: string | null
  providerId: string
  requestId: string | null
  evidence: Evidence
  /** The two sides of a conversation, and which of them wrote the message. */
  sides: ReportedSides | null
}
type ReportedSides = {
  customer: string | null
  provider: string
  requestId: string
  sender: 'customer' | 'provider'
  guestEmail: string | null
}

type FindServices = Pick<Services, 'db' | 'clock'>

/** The thing in a report's URL; null if the reporter can't see it. */
export function findReportable(
  services: FindServices,
  { thing, key }: { thing: Thing; key: string },
): Promise<Reportable | null> {
  if (thing === 'review') return findReview(services, key)
  if (thing === 'profile') return findProfile(services, key)
  return findMessage(services.db, key)
}

/** Only what anyone can read on a profile is reported. */
async function findReview({ db, clock }: FindServices, reviewId: string) {
  const row = isId(reviewId) ? await reviewWithProvider(db, reviewId) : undefined
  if (!row || !(await listedAt(db, row.slug, clock.now()))) return null
  return reportableReview(reviewId, row)
}

type ReviewRow = NonNullable<Awaited<ReturnType<typeof reviewWithProvider>>>

function reportableReview(reviewId: string, row: ReviewRow): Reportable {
  const { author, words, answer } = row
  const parts: EvidencePart[] = [
    { field: 'review', words, author, writtenAt: row.writtenAt.toISOString() },
  ]
  if (answer)
    parts.push({
      field: 'answer',
      words: answer,
      author: row.name,
      writtenAt: row.answeredAt?.toISOString(),
    })
  return {
    thing: 'review',
    thingId: reviewId,
    subjectUser: row.customer,
    providerId: row.providerId,
    requestId: row.customer ? null : row.requestId,
    evidence: {
      title: row.job,
      author,
      provider: { name: row.name, slug: row.slug },
      rating: row.rating,
      parts,
    },
    sides: null,
  }
}

async function reviewWithProvider(db: Queryable, reviewId: string) {
  const row = await db
    .selectFrom('published_reviews as review')
    .innerJoin('provider_profiles as provider', 'provider.id', 'review.provider_id')
    .innerJoin('bookings', 'bookings.id', 'review.job_id')
    .innerJoin('provider_invitations as invitation', 'invitation.id', 'bookings.invitation_id')
    .select(['review.words', 'review.rating', 'review.author_name as author', 'review.answer'])
    .select(['review.job_title as job', 'review.customer_user as customer'])
    .select(['review.written_at as writtenAt', 'review.answered_at as answeredAt'])
    .select(['provider.id as providerId', 'provider.slug', 'provider.full_name as fullName'])
    .select(['provider.display_name as displayName', 'invitation.request_id as requestId'])
    .where('review.id', '=', reviewId)
    .executeTakeFirst()
  return row && { ...row, name: row.displayName ?? row.fullName }
}

/** By slug: only public profiles can be reported. */
async function findProfile({ db, clock }: FindServices, slug: string): Promise<Reportable | null> {
  const profile = await listedAt(db, slug, clock.now())
  if (!profile) return null
  const fields = {
    name: profile.name,
    headline: profile.headline,
    about: profile.about,
    experience: profile.experience,
    skills: profile.skills.join(', '),
    certifications: profile.certifications.join(', '),
    websites: profile.websites.join('\n'),
  }
  const parts = Object.entries(fields).map(([field, words]) => ({
    field: field as keyof typeof fields,
    words: words ?? '',
  }))
  return {
    thing: 'profile',
    thingId: profile.id,
    subjectUser: profile.userId,
    providerId: profile.id,
    requestId: null,
    evidence: {
      title: profile.name,
      author: profile.fullName,
      provider: { name: profile.name, slug: profile.slug },
      parts: parts.filter(({ words }) => words !== ''),
    },
    sides: null,
  }
}

async function findMessage(db: Queryable, messageId: string): Promise<Reportable | null> {
  const found = await conversationAround(db, messageId, MESSAGES_SENT)
  if (!found) return null
  const { sender, customer, providerUser, requestId } = found
  return {
    thing: 'message',
    thingId: messageId,
    subjectUser: sender === 'provider' ? providerUser : customer.userId,
    providerId: found.providerId,
    requestId,
    evidence: conversationEvidence(found),
    sides: {
      customer: customer.userId,
      provider: providerUser,
      requestId,
      sender,
      guestEmail: customer.userId ? null : customer.email,
    },
  }
}

function conversationEvidence(found: ReportedConversation): Evidence {
  const i18n = i18nFor('en')
  const names = {
    customer: found.customer.name || i18n._(msg`A customer`),
    provider: found.displayName ?? found.fullName,
  }
  const title = jobName(i18n, {
    category: found.category,
    job: found.job,
    words: found.requestWords,
  })
  return {
    title,
    author: names[found.sender],
    provider: { name: names.provider, slug: found.slug },
    parts: found.messages.map(({ id, sender, words, sentAt }) => ({
      field: 'message',
      words,
      sender,
      author: names[sender],
      writtenAt: sentAt.toISOString(),
      ...(id === found.id ? { isReported: true } : {}),
    })),
  }
}

/**
 * Whether there is still something to decide: a review may be erased with its job, a profile with its
 * account, or a message removed while another report came.
 */
export async function isStillThere(
  db: Queryable,
  { thing, thing_id }: Pick<ModerationCase, 'thing' | 'thing_id'>,
): Promise<boolean> {
  if (thing === 'message') return (await conversationAround(db, thing_id, 1)) !== null
  const row =
    thing === 'review'
      ? await db
          .selectFrom('published_reviews')
          .select('id')
          .where('id', '=', thing_id)
          .executeTakeFirst()
      : await db
          .selectFrom('provider_profiles')
          .select('id')
          .where('id', '=', thing_id)
          .executeTakeFirst()
  return row !== undefined
}
