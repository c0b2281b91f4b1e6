import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Whether the line ended before the whole request had arrived, or before it was answered: an upload that was given up, a
 * phone without signal, a page that was left. Nobody reads the answer, and nothing failed here, so no alarm may ring.
 */
export function isCutOff(c: Context): boolean {
  // Tests ask without a line.
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  if (!incoming) return false
  return incoming.socket.destroyed === true || (incoming.destroyed && !incoming.complete)
}

/** Under this status such a request is counted and logged, as proxies do. */
export const CUT_OFF = 499
