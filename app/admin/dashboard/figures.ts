import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatRand } from '#app/platform/money.ts'
import { spaced } from '#app/ui/numbers.ts'
import { mean, median, ratio } from './comparison.ts'
import type { FigureFormat } from './formats.ts'
import type { CountName } from './sources.server.ts'
import type { Totals } from './totals.ts'

export type Counted = Totals<CountName>

export type Figure = {
  title: MessageDescriptor
  value: (counted: Counted) => number | null
  format: FigureFormat
  /** The colour of its line if more is better or worse; none if neither. */
  tone?: 'fynbos' | 'clay'
  /** Additional text. */
  note?: (counted: Counted, i18n: I18n) => string
  /** The list that its number links to. */
  rows: CountName
  /** National: it has no breakdown by province. */
  isOfCountry?: boolean
}

/** The figures of the dashboard in order. A figure that isn't counted has no entry. */
export const figures = {
  applications: {
    title: msg`Applications`,
    value: ({ sum }) => sum('applications received'),
    format: 'count',
    note: ({ sum }, i18n) => {
      const [answered, inTime, approved] = [
        spaced(sum('applications answered')),
        spaced(sum('applications answered in time')),
        spaced(sum('applications approved')),
      ]
      return i18n._(msg`${inTime} of ${answered} answered in time; ${approved} approved`)
    },
    rows: 'applications received',
  },
  providers: {
    title: msg`Providers visible`,
    value: ({ state }) => state('providers visible'),
    format: 'count',
    note: ({ sum }, i18n) => {
      const started = spaced(sum('subscriptions started'))
      return i18n._(msg`${started} subscriptions started`)
    },
    rows: 'providers visible',
  },
  left: {
    title: msg`Subscriptions ended`,
    value: ({ sum }) => sum('subscriptions ended'),
    format: 'count',
    tone: 'clay',
    rows: 'subscriptions ended',
  },
  requests: {
    title: msg`Requests`,
    value: ({ sum }) => sum('requests'),
    format: 'count',
    note: ({ sum }, i18n) => {
      const unanswered = spaced(sum('requests without a quote'))
      return i18n._(msg`${unanswered} without a quote after 48 h`)
    },
    rows: 'requests',
  },
  quotes: {
    title: msg`Quotes per request`,
    value: ({ sum }) => ratio(sum('quotes'), sum('requests')),
    format: 'rate',
    note: ({ sum }, i18n) => {
      const sent = spaced(sum('quotes'))
      return i18n._(msg`${sent} quotes sent`)
    },
    rows: 'quotes',
  },
  'first-answer': {
    title: msg`First answer`,
    value: ({ distribution }) => median(distribution('first answers')),
    format: 'minutes',
    tone: 'fynbos',
    note: ({ sum }, i18n) => {
      const answered = spaced(sum('first answers'))
      return i18n._(msg`Median of ${answered} requests`)
    },
    rows: 'first answers',
  },
  booked: {
    title: msg`Jobs booked`,
    value: ({ sum }) => sum('jobs booked'),
    format: 'count',
    rows: 'jobs booked',
  },
  completed: {
    title: msg`Jobs completed`,
    value: ({ sum }) => ratio(sum('jobs done'), sum('jobs done') + sum('jobs not done')),
    format: 'share',
    tone: 'fynbos',
    note: ({ sum }, i18n) => {
      const [done, ended] = [
        spaced(sum('jobs done')),
        spaced(sum('jobs done') + sum('jobs not done')),
      ]
      return i18n._(msg`${done} of ${ended} that ended`)
    },
    rows: 'jobs done',
  },
  reviews: {
    title: msg`Reviews`,
    value: ({ sum }) => sum('reviews'),
    format: 'count',
    note: ({ distribution }, i18n) => {
      const average = mean(distribution('reviews'))?.toFixed(1)
      return average ? i18n._(msg`${average} stars on average`) : ''
    },
    rows: 'reviews',
  },
  fees: {
    title: msg`Platform fees`,
    value: ({ sum }) => sum('fees'),
    format: 'rand',
    note: ({ sum }, i18n) => {
      const given = formatRand(sum('giving'))
      return i18n._(msg`${given} of it (10%) for causes`)
    },
    rows: 'fees',
  },
  emails: {
    title: msg`Emails that failed`,
    value: ({ sum }) => ratio(sum('emails failed'), sum('emails')),
    format: 'share',
    tone: 'clay',
    note: ({ sum }, i18n) => {
      const [failed, written] = [spaced(sum('emails failed')), spaced(sum('emails'))]
      return i18n._(msg`${failed} of ${written}`)
    },
    rows: 'emails failed',
    isOfCountry: true,
  },
  texts: {
    title: msg`SMS that failed`,
    value: ({ sum }) => ratio(sum('texts failed'), sum('texts')),
    format: 'share',
    tone: 'clay',
    note: ({ sum }, i18n) => {
      const [failed, written] = [spaced(sum('texts failed')), spaced(sum('texts'))]
      return i18n._(msg`${failed} of ${written}`)
    },
    rows: 'texts failed',
    isOfCountry: true,
  },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures
