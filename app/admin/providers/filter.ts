import { isId } from '#app/platform/ids.ts'
import { type Verification, verifications } from '#app/providers/public/listing-status.ts'

export type ProviderFilter = { typed: string; verification: Verification | null }

const FEWEST_LETTERS = 3

/** The filter of a search, as it is in the URL. Invalid values are ignored. */
export function readProviderFilter(
  params: URLSearchParams,
): ProviderFilter & { after: string | null } {
  const after = params.get('after')
  return {
    typed: (params.get('q') ?? '').trim().slice(0, 100),
    verification: verifications.find((name) => name === params.get('state')) ?? null,
    after: isId(after) ? after : null,
  }
}

export function providersAddress(
  { typed, verification }: ProviderFilter,
  after?: string | null,
): string {
  const params = new URLSearchParams()
  if (typed) params.set('q', typed)
  if (verification) params.set('state', verification)
  if (after) params.set('after', after)
  return params.size > 0 ? `/admin/providers?${params}` : '/admin/providers'
}

/**
 * The search terms that an index can find. Null if there are none. "082 555" is a number: its digits are
 * matched together, without the leading zero that the country code replaces.
 */
export function searchWords(typed: string): string[] | null {
  if (typed === '') return []
  const isNumber = /^\+?[\d\s()-]+$/.test(typed)
  const words = isNumber ? [typed.replace(/\D/g, '').replace(/^0+/, '')] : typed.split(/\s+/)
  const found = words.filter((word) => word.length >= FEWEST_LETTERS).slice(0, 5)
  return found.length > 0 ? found : null
}
