import { cutText } from '#app/platform/plain-text.ts'
import type { HistoryFilter } from '../history/filter.ts'
import { historyAddress, readHistoryFilter } from '../history/filter.ts'

/** A filter of the audit log, as it is in the URL. */
export type AuditFilter = HistoryFilter & {
  /** The id of the changed record. */
  about: string
}

export function readAuditFilter(params: URLSearchParams): AuditFilter & { after: string | null } {
  return {
    ...readHistoryFilter(params),
    about: cutText((params.get('about') ?? '').trim(), 100),
  }
}

export function auditAddress(
  path: string,
  { about, ...filter }: AuditFilter,
  after?: string | null,
) {
  const address = historyAddress(path, filter, after)
  if (!about) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ about })}`
}
