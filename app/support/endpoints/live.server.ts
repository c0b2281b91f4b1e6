import { Hono } from 'hono'
import { may } from '#app/auth/roles/permissions.ts'
import type { Services } from '#app/services.server.ts'
import { signedInPerson } from '#app/shell/live.server.ts'
import { newsStream } from '#app/shell/news-stream.server.ts'
import { holderByToken, holderOfUser, shownToken } from '../chat-holder.server.ts'
import { AGENTS } from '../news.server.ts'

/** News for both sides of the support chat; each says only that something changed. */
export function supportLive(services: Services) {
  const { db, clock } = services
  return new Hono()
    .get('/support/live', async (c) => {
      const person = await signedInPerson(services, c.req.raw)
      const token = shownToken(c.req.raw, services.config)
      const holder = person
        ? await holderOfUser(db, person.id)
        : token && (await holderByToken(db, token))
      if (!holder) return c.text('There is no conversation here yet.', 401)
      // Whoever is seen gets no mail about what they have before their eyes.
      const alive = () =>
        db
          .updateTable('support_visitors')
          .set({ seen_at: clock.now() })
          .where('id', '=', holder.id)
          .execute()
      return newsStream(c, services, holder.id, { alive })
    })
    .get('/admin/support/live', async (c) => {
      const person = await signedInPerson(services, c.req.raw)
      if (!may(person, 'answer support')) return c.text('This is for the support team.', 403)
      return newsStream(c, services, AGENTS, { holder: person?.id })
    })
}
