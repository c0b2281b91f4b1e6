import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import {
  declareEach,
  type EmailDeclaration,
  type EmailTexts,
  type Recipient,
} from '#app/platform/emails.server.ts'
import { formatDay, lastDayOf } from '#app/platform/time.ts'
import { guestsLink } from '#app/quotes/index.server.ts'
import { decisionHeadings, yourThing } from './email-words.ts'
import { noEvidence } from './evidence.ts'
import { appealUntil, changeDue, isAgainstSomeone, type OutcomeAgainst } from './moderation.ts'
import { appealAddress } from './notify-people.server.ts'
import { caseById, type ModerationCase, subjectOf } from './queries.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails extends Record<SubjectEmailKind, SubjectEmailData> {}
}
type SubjectEmailKind = 'report decided' | 'appeal decided'
type SubjectEmailData = { caseId: string }

type EmailServices = Pick<
  Services,
  'db' | 'config' | 'settings' | 'clock' | 'secret' | 'securityClock'
>
type DecidedCase = Pick<
  ModerationCase,
  | 'thing'
  | 'evidence'
  | 'reason'
  | 'appeal_until'
  | 'change_due_at'
  | 'is_reversed'
  | 'appeal_reason'
>
type TemplateData = {
  recipient: Recipient
  found: DecidedCase
  outcome: OutcomeAgainst
  now: Date
  link: string
  /** A guest's link gives access to their request. */
  isGuest: boolean
}
type Texts = Omit<EmailTexts, 'button' | 'reason'>

async function loadTemplateData(
  services: EmailServices,
  { caseId }: SubjectEmailData,
): Promise<TemplateData | null> {
  const { db, config, clock } = services
  const found = await caseById(db, caseId)
  const subject = found && (await subjectOf(db, found))
  if (!found?.outcome || !isAgainstSomeone(found.outcome) || !subject?.email) return null
  const { outcome } = found
  const { requestId } = subject
  const link = requestId
    ? `${await guestsLink(services, requestId)}&appeal=${found.thing}.${found.thing_id}`
    : `${config.siteUrl}${appealAddress(found)}`
  const recipient = { address: subject.email, language: subject.language }
  return { recipient, found, outcome, now: clock.now(), link, isGuest: requestId !== null }
}

const consequences: Record<OutcomeAgainst, MessageDescriptor> = {
  hidden: msg`Nobody else sees it any more, and it doesn't count in the provider's rating.`,
  removed: msg`The other person reads that we removed it.`,
  warned: msg`Your message stays. If it happens again, we may remove messages or suspend your profile.`,
  'change asked': msg`Your profile stays as it is until then. After that we look at it again.`,
  suspended: msg`Customers can't find you for now. What you agreed with customers before goes on.`,
}

const templates: Record<SubjectEmailKind, (i18n: I18n, data: TemplateData) => Texts> = {
  'report decided': (i18n, { found, outcome, now }) => ({
    heading: i18n._(decisionHeadings[outcome]),
    preview: i18n._(msg`Here's why, and how to appeal.`),
    parts: [
      i18n._(msg`Someone reported it. A person on our team read it and decided.`),
      { facts: factsOf(i18n, found, now) },
      i18n._(consequences[outcome]),
    ],
    after: found.appeal_until
      ? [
          i18n._(
            msg`If you think we're wrong, you can appeal once, until the end of ${formatDay(lastDayOf(found.appeal_until), i18n.locale, now)}. Someone else decides about it.`,
          ),
        ]
      : [],
  }),
  'appeal decided': (i18n, { found, now }) => ({
    heading: found.is_reversed
      ? i18n._(msg`Your appeal was successful`)
      : i18n._(msg`Your appeal wasn't successful`),
    preview: found.is_reversed
      ? i18n._(msg`We've taken our decision back.`)
      : i18n._(msg`Our decision stands.`),
    parts: [
      i18n._(msg`Someone who didn't make the first decision looked at it again.`),
      {
        facts: [
          [i18n._(msg`About`), titleOf(i18n, found)],
          [i18n._(msg`Why`), found.appeal_reason],
          ...changeFact(i18n, found, now),
        ],
      },
      found.is_reversed
        ? i18n._(msg`We've taken our decision back, and undone what it did.`)
        : i18n._(msg`Our decision stands. It can't be appealed again.`),
    ],
  }),
}

const titleOf = (i18n: I18n, { thing, evidence }: DecidedCase) =>
  [i18n._(yourThing[thing]), evidence.title].filter(Boolean).join(': ')

const changeFact = (i18n: I18n, { change_due_at: due }: DecidedCase, now: Date) =>
  due
    ? [
        [
          i18n._(msg`Change it by`),
          i18n._(msg`the end of ${formatDay(lastDayOf(due), i18n.locale, now)}`),
        ] as const,
      ]
    : []

const factsOf = (i18n: I18n, found: DecidedCase, now: Date) => [
  [i18n._(msg`About`), titleOf(i18n, found)] as const,
  [i18n._(msg`Why`), found.reason] as const,
  ...changeFact(i18n, found, now),
]

const review: DecidedCase = {
  thing: 'review',
  evidence: { ...noEvidence, title: 'Burst geyser' },
  reason: 'It gives the number of a private person.',
  appeal_until: null,
  change_due_at: null,
  is_reversed: null,
  appeal_reason: '',
}
const message: DecidedCase = {
  ...review,
  thing: 'message',
  evidence: { ...noEvidence, title: 'Blocked drain' },
  reason: 'It insults the other person.',
}
const profile: DecidedCase = {
  ...review,
  thing: 'profile',
  evidence: { ...noEvidence, title: 'Mokoena Plumbing' },
  reason: 'The certificate that it names belongs to another business.',
}

const decided: [DecidedCase, OutcomeAgainst][] = [
  [review, 'hidden'],
  [message, 'removed'],
  [message, 'warned'],
  [profile, 'change asked'],
  [profile, 'suspended'],
]

const examplesOf: Record<SubjectEmailKind, (example: Example) => TemplateData[]> = {
  'report decided': (example) =>
    decided.map(([found, outcome]) => ({
      ...example,
      outcome,
      found: {
        ...found,
        appeal_until: appealUntil(example.now),
        change_due_at: outcome === 'change asked' ? changeDue(example.now, []) : null,
      },
    })),
  'appeal decided': (example) =>
    [true, false].map((isReversed) => ({
      ...example,
      outcome: 'change asked',
      found: {
        ...profile,
        is_reversed: isReversed,
        appeal_reason: 'We looked the certificate up in the register.',
        change_due_at: isReversed ? null : changeDue(example.now, []),
      },
    })),
}
type Example = Omit<TemplateData, 'found' | 'outcome'>

export const subjectEmails = declareEach(
  templates,
  (kind): EmailDeclaration<EmailServices, SubjectEmailData, TemplateData> => ({
    readers: 'both',
    examples: ({ recipient, now, siteUrl }) => {
      const link = `${siteUrl}${href('/notifications')}`
      return examplesOf[kind]({ recipient, now, link, isGuest: false })
    },
    loadTemplateData,
    template: (i18n, data) => ({
      ...templates[kind](i18n, data),
      button: {
        label:
          kind === 'report decided'
            ? i18n._(msg`Read more, or appeal`)
            : i18n._(msg`See the decision`),
        href: data.link,
      },
      reason: i18n._(msg`You get this email because it's about something you published here.`),
    }),
    dedupeKey: ({ caseId }) => `moderation: ${kind} ${caseId}`,
    isSecret: ({ isGuest }) => isGuest,
  }),
)
