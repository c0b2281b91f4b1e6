import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { staffFor } from '#app/page/permissions.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { EmailDeclaration, Recipient } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageIn } from '#app/platform/languages.ts'
import { DAY, dayOf, formatDay } from '#app/platform/time.ts'
import { isOverdue } from './approval.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { approvalCase } from './notify-people.server.ts'
import { type Approval, approvalById } from './queries.server.ts'

declare module '#app/platform/emails.server.ts' {
  interface QueuedEmails {
    'approval requested': ApprovalEmailData
  }
}
type ApprovalEmailData = { approvalId: string; userId: string }
type EmailServices = Pick<Services, 'db' | 'config' | 'clock' | 'settings'>
type Facts = {
  recipient: Recipient
  approval: Pick<Approval, 'requester' | 'reason' | 'expiresAt'>
  /** What it would do, in the recipient's language. */
  title: string
  now: Date
  link: string
}

/** Sent to everyone who may approve a request, while it waits. */
export const approvalEmails = (
  kinds: Readonly<Record<string, ApprovalKind>>,
): Record<'approval requested', EmailDeclaration<EmailServices, ApprovalEmailData, Facts>> => ({
  'approval requested': {
    readers: 'team',
    examples: ({ recipient, now, siteUrl }) => [
      {
        recipient,
        approval: {
          requester: { id: '', name: 'Nomsa Zulu' },
          reason: 'The customer paid twice.',
          expiresAt: new Date(+now + 3 * DAY),
        },
        title: 'R1 499.00, Sipho Plumbing',
        now,
        link: `${siteUrl}${href('/admin/approvals')}`,
      },
    ],
    loadTemplateData: async ({ db, config, clock }, { approvalId, userId }) => {
      const now = clock.now()
      const approval = await approvalById(db, approvalId)
      const kind = approval && kinds[approval.kind]
      if (!kind || approval.state !== 'requested' || isOverdue(approval, now)) return null
      const recipient = await recipientOf(db, userId, kind)
      if (!recipient) return null
      const subjects = await kind.subjectsOf(db, i18nFor(recipient.language), [approval])
      const title = subjects.get(approval.id)?.title
      return title
        ? { recipient, approval, title, now, link: `${config.siteUrl}${approvalCase(approvalId)}` }
        : null
    },
    template: (i18n: I18n, { approval, title, now, link }) => ({
      heading: i18n._(msg`Something needs your approval`),
      preview: title,
      parts: [
        {
          facts: [
            [i18n._(msg`What`), title],
            [i18n._(msg`Requested by`), approval.requester?.name ?? '–'],
            ...(approval.reason ? [[i18n._(msg`Why`), approval.reason] as const] : []),
            [
              i18n._(msg`Open until`),
              formatDay(dayOf(approval.expiresAt), i18n.locale, now),
            ] as const,
          ],
        },
        i18n._(msg`It happens only if a second person approves it. Nothing changes until then.`),
      ],
      button: { label: i18n._(msg`See the request`), href: link },
      reason: i18n._(msg`You get this email because you can approve this.`),
    }),
    dedupeKey: ({ approvalId, userId }) => `approval: ${approvalId} ${userId}`,
  },
})

async function recipientOf(db: Db, userId: string, { act }: ApprovalKind) {
  const row = await db
    .selectFrom('granted_roles')
    .innerJoin('people', 'people.id', 'granted_roles.user_id')
    .select(['people.email', 'people.user_metadata as metadata'])
    .where('people.id', '=', userId)
    .where('people.deleted_at', 'is', null)
    .where('granted_roles.role', 'in', staffFor(act))
    .executeTakeFirst()
  return row?.email ? { address: row.email, language: languageIn(row.metadata) } : null
}
