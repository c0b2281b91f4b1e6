import { applicationTimeline } from '#app/applications/index.server.ts'
import { paymentTimeline } from '#app/billing/index.server.ts'
import { moderationTimeline } from '#app/moderation/index.server.ts'
import { emailTimeline } from '#app/notifications/index.server.ts'
import type { TimelineSource } from '#app/page/timeline.ts'
import { providerTimeline } from '#app/providers/index.server.ts'
import { requestTimeline } from '#app/quotes/index.server.ts'
import { ticketTimeline } from '#app/support/index.server.ts'

/** Every subject whose events are on a person's timeline. To add one, add a line. */
export const timelineSources = {
  requests: requestTimeline,
  payments: paymentTimeline,
  support: ticketTimeline,
  applications: applicationTimeline,
  providers: providerTimeline,
  moderation: moderationTimeline,
  emails: emailTimeline,
} as const satisfies Record<string, TimelineSource>

/** The source that describes events about this kind of record, if any. */
export const sourceOf = (aboutKind: string): TimelineSource | null =>
  aboutKind === 'email'
    ? emailTimeline
    : (Object.values<TimelineSource>(timelineSources).find(({ things }) =>
        Object.hasOwn(things, aboutKind),
      ) ?? null)
