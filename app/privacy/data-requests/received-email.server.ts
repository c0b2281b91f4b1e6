import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import type { EmailDeclaration, EmailTexts, Recipient } from '#app/platform/emails.server.ts'
import { addDays, type Day, dayOf, formatDay } from '#app/platform/time.ts'
import { DAYS_TO_ANSWER } from '../public/clock.ts'
import { kindsOfRequests, type RequestKind } from './data-request.ts'
import { dataRequestsByIds } from './data-requests.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails {
    'data request received': Received
  }
}
type Received = { requestId: string }
type EmailServices = Pick<Services, 'db' | 'clock' | 'config' | 'settings'>
type TemplateData = {
  recipient: Recipient
  kind: RequestKind
  requestedOn: Day
  answerBy: Day
  hasAccount: boolean
  now: Date
  siteUrl: string
}

/** Null once it is answered: the answer says more. Someone without an email address gets none. */
async function loadTemplateData(
  { db, clock, config }: EmailServices,
  { requestId }: Received,
): Promise<TemplateData | null> {
  const [request] = await dataRequestsByIds(db, [requestId])
  if (!request?.email || request.answeredAt) return null
  return {
    recipient: { address: request.email, language: request.language },
    kind: request.kind,
    requestedOn: request.requestedOn,
    answerBy: request.answerBy,
    hasAccount: request.userId !== null,
    now: clock.now(),
    siteUrl: config.siteUrl,
  }
}

function isRequested(i18n: I18n, kind: RequestKind, day: string): string {
  const sentences: Record<RequestKind, string> = {
    access: i18n._(
      msg`On ${day} you asked for a copy of the personal information we have about you.`,
    ),
    correction: i18n._(msg`On ${day} you asked us to correct your personal information.`),
    deletion: i18n._(msg`On ${day} you asked us to delete your personal information.`),
    objection: i18n._(msg`On ${day} you objected to how we use your personal information.`),
  }
  return sentences[kind]
}

/** Requests on paper can be recorded after their 30 days: no day that is over is promised. */
function answerLine(i18n: I18n, { answerBy, now }: TemplateData): string {
  const day = formatDay(answerBy, i18n.locale, now)
  return answerBy < dayOf(now)
    ? i18n._(
        msg`You should have had our answer by ${day}. We're sorry that it's late, and we'll send it as soon as we can.`,
      )
    : i18n._(msg`You'll get our answer by ${day} at the latest.`)
}

/** What they wrote isn't repeated: staff typed the address, and it may be somebody else's. */
function template(i18n: I18n, data: TemplateData): EmailTexts {
  const { kind, requestedOn, hasAccount, now, siteUrl } = data
  const answer = answerLine(i18n, data)
  return {
    heading: i18n._(msg`We've received your request about your personal information`),
    preview: answer,
    parts: [isRequested(i18n, kind, formatDay(requestedOn, i18n.locale, now)), answer],
    button: hasAccount
      ? { label: i18n._(msg`See your data`), href: `${siteUrl}${href('/profile/privacy')}` }
      : undefined,
    after: [i18n._(msg`If you didn't ask for this, reply to this email.`)],
    reason: i18n._(msg`You get this email because you asked about your personal information.`),
  }
}

const exampleOf = (kind: RequestKind, requestedOn: Day, hasAccount: boolean) => ({
  kind,
  requestedOn,
  answerBy: addDays(requestedOn, DAYS_TO_ANSWER),
  hasAccount,
})

/** Says to someone that what they asked about their data has reached us, and by when we answer. */
export const receivedEmails: Record<
  'data request received',
  EmailDeclaration<EmailServices, Received, TemplateData>
> = {
  'data request received': {
    readers: 'account',
    examples: ({ recipient, now, siteUrl }) =>
      [
        ...kindsOfRequests.map((kind) => exampleOf(kind, dayOf(now), true)),
        exampleOf('access', addDays(dayOf(now), -DAYS_TO_ANSWER - 1), false),
      ].map((example) => ({ ...example, recipient, now, siteUrl })),
    loadTemplateData,
    template,
    dedupeKey: ({ requestId }) => `data request received ${requestId}`,
  },
}
