import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Whether the line ended before the whole request had arrived: an upload that was given up, a phone without signal.
 * Nobody reads the answer, and nothing failed here, so no alarm may ring.
 */
export function isCutOff(c: Context): boolean {
  // Tests ask without a line.
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return incoming?.destroyed === true && !incoming.complete
}

/** Under this status such a request is counted and logged, as proxies do. */
export const CUT_OFF = 499
