import { secondsOf } from '#app/platform/auth-variables/readers.ts'
import { isId } from '#app/platform/ids.ts'
import { SECOND } from '#app/platform/time.ts'
import { AuthError } from '../public/auth-error.ts'

/** The UUID in a path; throws for anything else. */
export function uuidIn(typed: string, name: string): string {
  if (!isId(typed))
    throw new AuthError('validation_failed', `${name} must be an UUID`, { status: 404 })
  return typed.toLowerCase()
}

/** Milliseconds from "24h" or "1h30m"; null for "none". */
export function goDuration(typed: string): number | null {
  if (typed === 'none') return null
  const seconds = /^\d+$/.test(typed) ? null : secondsOf(typed)
  if (seconds === null)
    throw new AuthError(
      'validation_failed',
      `invalid format for ban duration: ${typed.slice(0, 40)}`,
    )
  return seconds * SECOND
}

const MOST_PER_PAGE = 1000

/** The requested page of a list. */
export function readPage(query: Record<string, string>) {
  const whole = (name: string, unset: number) => {
    const typed = query[name]
    if (!typed) return unset
    const read = Number(typed)
    if (!Number.isInteger(read) || read < 1 || read > 1_000_000)
      throw new AuthError('validation_failed', `Bad Pagination Parameters: ${name}`)
    return read
  }
  return { page: whole('page', 1), perPage: Math.min(MOST_PER_PAGE, whole('per_page', 50)) }
}

/**
 * The URLs of the next and last page. The client parses the first number after "page=", so that comes first.
 */
export function pageLinks(
  path: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
