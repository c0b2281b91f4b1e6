import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CountName } from './sources.server.ts'

/** The lists behind the numbers. */
export type RowsName = CountName | 'documents expiring' | 'subscriptions' | 'tasks failed'

/** Lists of what holds now, whatever period is chosen. */
export const isOfNow = (name: RowsName) =>
  name === 'tasks failed' || name === 'providers visible' || name === 'subscriptions'

export const rowsTitles = {
  'applications received': msg`Applications received`,
  'applications approved': msg`Applications approved`,
  'applications answered': msg`Applications answered`,
  'applications answered in time': msg`Applications answered in time`,
  'subscriptions started': msg`Subscriptions started`,
  'subscriptions ended': msg`Subscriptions ended`,
  fees: msg`Platform fees`,
  giving: msg`10% for causes`,
  'providers visible': msg`Providers visible`,
  emails: msg`Emails`,
  'emails failed': msg`Emails that failed`,
  texts: msg`SMS`,
  'texts failed': msg`SMS that failed`,
  requests: msg`Requests`,
  quotes: msg`Quotes sent`,
  'first answers': msg`First answers`,
  'requests without a quote': msg`Requests without a quote after 48 h`,
  'jobs booked': msg`Jobs booked`,
  'jobs done': msg`Jobs completed`,
  'jobs not done': msg`Jobs not completed`,
  reviews: msg`Reviews`,
  'documents expiring': msg`Documents and checks that expire this month`,
  subscriptions: msg`Subscriptions`,
  'tasks failed': msg`Scheduled tasks that failed`,
} as const satisfies Record<RowsName, MessageDescriptor>

/** The address of a list without its filter. */
export const rowsPath = (name: RowsName) =>
  `/admin/dashboard/${name.replaceAll(' ', '-')}` as `/admin/dashboard/${string}`

/** The list of a URL, or null. */
export function rowsNamed(part: string | undefined): RowsName | null {
  const names = Object.keys(rowsTitles) as RowsName[]
  return names.find((name) => rowsPath(name) === `/admin/dashboard/${part}`) ?? null
}

/** Where the next page starts. */
export type RowsCursor = { happenedAt: Date; id: string }

export const writeCursor = ({ happenedAt, id }: RowsCursor) => `${happenedAt.toISOString()} ${id}`

/** Parses a cursor from a URL; an invalid one is ignored. */
export function readCursor(text: string | null): RowsCursor | null {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (.{1,200})$/.exec(text ?? '')
  const happenedAt = new Date(parts?.[1] ?? Number.NaN)
  return Number.isNaN(happenedAt.getTime()) ? null : { happenedAt, id: parts![2]! }
}
