import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { startAdministration } from '#app/admin/test-administration.ts'
import { seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { refreshListing } from '#app/directory/refresh-listing.server.ts'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { say } from '#app/platform/words.ts'
import { startSupport } from '#app/support/test-support.ts'

/** What our own messages are packed with, around what can't be read, and around a page of their own. */
const UNREADABLE = '\u2063a\u2064b\u2064{'
const MARKUP = '\u2063\u2063</script><b id="taken">'
const asked = '</script><b id="taken">'
const OURS = say(msg`We sent a link to ${asked}. Until it is opened, the old address stays.`)
const HOSTILE = [UNREADABLE, MARKUP, OURS, `He said "${UNREADABLE}`, `He said "${MARKUP}`]

type Ask = (path: string) => Promise<Response>

/** Whole and as data: both pass what says our messages. */
async function stands(ask: Ask, ...paths: string[]) {
  for (const path of paths) {
    const page = await ask(path)
    expect(page.status, path).toBe(200)
    expect(await page.text(), path).not.toContain('<b id="taken">')
    const [address, query] = path.split('?')
    const data = await ask(`${address}.data${query ? `?${query}` : ''}`)
    expect(data.status, path).toBe(200)
  }
}

it('keeps none of our marks in what is said to support or by its mail, and shows what has them', async () => {
  const { visitor, say: sayInChat, zanele, theTicket, db } = await startSupport()
  const stranger = visitor()
  await sayInChat(stranger, `${UNREADABLE} hello`, { name: UNREADABLE })
  const ticket = await theTicket()
  expect(ticket.last_words).toBe('ab{ hello')
  const inbox = ['/admin/support', `/admin/support/${ticket.id}`]
  await stands(zanele.ask, ...inbox)

  // A mail's name, and whatever was kept before it was cleaned.
  for (const words of HOSTILE) {
    await db.updateTable('support_visitors').set({ name: words }).execute()
    await db.updateTable('support_tickets').set({ last_words: words }).execute()
    await db.updateTable('support_messages').set({ words, mailed_from: words }).execute()
    await stands(zanele.ask, ...inbox)
    await stands(stranger.ask, '/support')
  }
})

it('shows people of every name', async () => {
  const { ask, signedIn, services } = await startAdministration()
  for (const [at, name] of HOSTILE.entries()) {
    const signedUp = await ask('/auth/v1/signup', {
      json: {
        email: `stranger${at}@example.co.za`,
        password: seedPassword,
        data: { full_name: name, nickname: name },
      },
    })
    expect(signedUp.status).toBe(200)
  }
  const strangers = await services.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'stranger%')
    .execute()
  expect(strangers).toHaveLength(HOSTILE.length)
  await services.db.updateTable('users').set({ email_confirmed_at: new Date() }).execute()

  const nomsa = await signedIn('nomsa@example.co.za')
  await stands(nomsa.ask, '/admin/people', ...strangers.map(({ id }) => `/admin/people/${id}`))
  for (const at of HOSTILE.keys()) {
    const stranger = await signedIn(`stranger${at}@example.co.za`)
    // A door that is closed to them has a frame of its own, with their name.
    const closed = await stranger.ask('/admin/people')
    expect(closed.status).toBe(403)
    expect(await closed.text()).not.toContain('<b id="taken">')
    await stands(stranger.ask, '/profile')
  }
})

it('lists providers of every headline', async () => {
  const { ask, services, clock } = await startAdministration()
  const { db } = services
  for (const words of HOSTILE) {
    const { id } = await aProvider(db)
    await db
      .updateTable('providers')
      .set({ headline: words, about: words, full_name: words })
      .where('id', '=', id)
      .execute()
    await transaction(db, (tx) => refreshListing(tx, id, clock.now()))
    await stands(ask, '/services/plumbing', '/search?q=plumber', `/providers/${id}`)
  }
})
