import { Hono } from 'hono'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { translate } from '#app/platform/messages.ts'
import type { AdapterEnv } from '../adapter-services.ts'
import { readNotification } from '../form-notification.ts'
import { jsonBody } from '../json-body.ts'
import { Refusal } from '../refusal.ts'
import { sendNotification } from '../send-notification.server.ts'

/** The forms of the site as the official client sends them. */
export const sendFormNotification = new Hono<AdapterEnv>().post(
  '/send-form-notification',
  async (c) => {
    const read = readNotification(await jsonBody(c, 'bad_json'))
    if ('problem' in read)
      throw new Refusal(400, 'validation_failed', translate(i18nFor('en'), read.problem))
    await sendNotification(c.var, read)
    return c.json({ success: true })
  },
)
