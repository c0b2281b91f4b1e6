import { href } from 'react-router'
import type { CaseKey, Position } from './list.server.ts'

/** The search parameters of the queue's list. The page of a case has the same. */
export type QueueSearch = {
  kind: string | null
  isMine: boolean
  isDecided: boolean
  after: string | null
}

export function readQueueSearch(search: URLSearchParams): QueueSearch {
  return {
    kind: search.get('kind'),
    isMine: search.get('mine') === '1',
    isDecided: search.get('list') === 'decided',
    after: search.get('after'),
  }
}

/** The search as parameters, with changes. */
export function writeQueueSearch(search: QueueSearch, change: Partial<QueueSearch> = {}): string {
  const { kind, isMine, isDecided, after } = { ...search, ...change }
  const pairs = [
    kind ? ['kind', kind] : null,
    isMine ? ['mine', '1'] : null,
    isDecided ? ['list', 'decided'] : null,
    after ? ['after', after] : null,
  ].filter((pair) => pair !== null)
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** The URL of the list for a search. */
export const queueAddress = (search?: QueueSearch, change?: Partial<QueueSearch>) =>
  `${href('/admin/queue')}${search ? writeQueueSearch(search, change) : ''}`

export const caseAddress = (
  { kind, caseId }: Pick<CaseKey, 'caseId'> & { kind: string },
  search: QueueSearch,
) => `${href('/admin/queue/:kind/:caseId', { kind, caseId })}${writeQueueSearch(search)}`

export const batchAddress = (kind: string, act: string) =>
  `${href('/admin/queue/batch')}?${new URLSearchParams({ kind, act })}`

/** A row's position in the list, encoded as a parameter. */
export const writePosition = ({ dueAt, kind, caseId }: Position) =>
  `${dueAt.getTime()}.${kind}.${caseId}`

/** Returns null for an invalid position. */
export function readPosition<Kind extends string>(
  written: string,
  isKind: (name: unknown) => name is Kind,
): { dueAt: Date; kind: Kind; caseId: string } | null {
  const [time = '', kind, ...rest] = written.split('.')
  const caseId = rest.join('.')
  if (!/^\d{1,15}$/.test(time) || !isKind(kind) || !/^[\w-]{1,80}$/.test(caseId)) return null
  return { dueAt: new Date(Number(time)), kind, caseId }
}
