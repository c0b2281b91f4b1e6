import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Services } from '#app/page/services.server.ts'
import { isSame } from '#app/platform/keyed-hash.server.ts'
import { handleSmsReply } from '../handle-sms-reply.server.ts'

export const SMS_REPLIES = '/sms/replies'
const LARGEST = 8 * 1024

const Reply = z.object({
  id: z.union([z.string().min(1).max(100), z.number()]).transform(String),
  /** In international format, with or without the plus. */
  from: z.string().regex(/^\+?[1-9]\d{7,14}$/),
  text: z.string(),
})

/**
 * The webhook for replies to our SMS. Authenticated by a token; without one in the configuration it is 404.
 * Otherwise anyone could add other people's numbers to the opt-out list, or remove them.
 */
export function smsReplies(services: Services) {
  const { smsRepliesToken: token } = services.config
  const app = new Hono()
  if (!token) return app
  app.post(
    SMS_REPLIES,
    async (c, next) => {
      if (isSame(c.req.header('Authorization') ?? '', `Bearer ${token}`)) return next()
      return c.text('Unauthorized', 401)
    },
    bodyLimit({ maxSize: LARGEST, onError: (c) => c.text('Too large', 413) }),
    async (c) => {
      const reply = Reply.safeParse(await c.req.json().catch(() => null))
      if (!reply.success) return c.text('Not a reply', 400)
      const { id, from, text } = reply.data
      await handleSmsReply(services, { id, phone: `+${from.replace('+', '')}`, words: text })
      return c.text('Received')
    },
  )
  return app
}
