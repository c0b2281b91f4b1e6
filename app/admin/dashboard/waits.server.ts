import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { waitingApplications } from '#app/applications/index.server.ts'
import { paymentsWaitingSince } from '#app/billing/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import type { WaitingCount } from '#app/page/waiting-count.ts'
import { addBusinessDays, formatInstant, startOfDay } from '#app/platform/time.ts'
import { dueRequests } from '#app/privacy/index.server.ts'
import { editsWaitingSince } from '#app/providers/index.server.ts'
import { waitingTickets } from '#app/support/index.server.ts'
import type { AttentionLine, AttentionSource, Moment } from './attention.ts'
import { dashboardAddress } from './filter.ts'
import { periodUntil } from './periods.ts'
import { countedIn } from './queries.server.ts'
import { rowsPath } from './rows.ts'

/** One kind of case that waits for someone here. */
export type WaitingKind = {
  name: MessageDescriptor
  waiting: WaitingCount
  to: SiteAddress | `${SiteAddress}?${string}`
}

/** Cases without a deadline are late after this many business days. */
const USUAL_DAYS = 2

/**
 * Where the dashboard finds what is waiting. A source may return several kinds, so that one of them can be
 * the queue of cases.
 */
export const waitingSources: readonly ((moment: Moment) => Promise<WaitingKind[]>)[] = [
  async ({ db, now }) => [
    {
      name: msg`Applications`,
      waiting: await waitingApplications(db, now),
      to: '/admin/queue?kind=application',
    },
  ],
  async ({ db, now }) => [
    { name: msg`Support`, waiting: await waitingTickets(db, now), to: '/admin/support?show=owed' },
  ],
  async (moment) => {
    const { setAside, unmatched } = await paymentsWaitingSince(moment.db, usualDeadline(moment))
    return [
      { name: msg`Payments set aside`, waiting: setAside, to: '/admin/queue?kind=payment' },
      {
        name: msg`Payments without an owner`,
        waiting: unmatched,
        to: '/admin/queue?kind=unmatched-payment',
      },
    ]
  },
  async (moment) => [
    {
      name: msg`Profile edits`,
      waiting: await editsWaitingSince(moment.db, usualDeadline(moment)),
      to: '/admin/queue?kind=edit',
    },
  ],
  async ({ db, today }) => [
    {
      name: msg`Requests about personal data`,
      waiting: await dueRequests(db, today),
      to: '/admin/queue?kind=data',
    },
  ],
]

const usualDeadline = ({ today, declared }: Moment) =>
  startOfDay(addBusinessDays(today, -USUAL_DAYS, declared))

/** Overdue cases, and those due by the end of today. */
export const waits: readonly AttentionSource[] = [
  ...waitingSources.map(
    (source): AttentionSource =>
      async (moment, i18n) =>
        (await source(moment)).map((kind) => waitingLine(kind, moment, i18n)),
  ),
  requestsWithoutQuote,
]

function waitingLine({ name, waiting, to }: WaitingKind, { now }: Moment, i18n: I18n) {
  const { late, dueToday, oldest } = waiting
  const [kind, since] = [i18n._(name), oldest ? formatInstant(oldest, i18n.locale, now) : '']
  return {
    key: `${to} waiting`,
    text:
      late > 0 && dueToday > 0
        ? i18n._(msg`${kind}: ${late} late, ${dueToday} due today`)
        : late > 0
          ? i18n._(msg`${kind}: ${late} late`)
          : i18n._(msg`${kind}: ${dueToday} due today`),
    more: since && i18n._(msg`The longest has waited since ${since}`),
    count: late + dueToday,
    to,
    tone: late > 0 ? 'danger' : 'clay',
  } satisfies AttentionLine
}

async function requestsWithoutQuote({ db, today }: Moment, i18n: I18n): Promise<AttentionLine[]> {
  const count = await countedIn(db, 'requests without a quote', periodUntil('7-days', today))
  const filter = { period: '7-days', province: null } as const
  return [
    {
      key: 'requests without a quote',
      text: i18n._(
        msg`${plural(count, { one: '# request without a quote after 48 h', other: '# requests without a quote after 48 h' })}`,
      ),
      more: i18n._(msg`Sent in the last 7 days`),
      count,
      to: dashboardAddress(rowsPath('requests without a quote'), filter),
      tone: 'clay',
    },
  ]
}
