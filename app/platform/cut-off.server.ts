import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Whether the connection ended before the whole request had arrived, or before the response: a cancelled
 * upload, a phone without signal, a page that was left. Nobody reads the response, and nothing failed here,
 * so it must raise no alarm.
 */
export function isCutOff(c: Context): boolean {
  // In tests there is no connection.
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  if (!incoming) return false
  return incoming.socket.destroyed === true || (incoming.destroyed && !incoming.complete)
}

/** The status with which such a request is counted and logged, as proxies do. */
export const CUT_OFF = 499
