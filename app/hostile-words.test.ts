import { msg } from '@lingui/core/macro'
import { expect, it } from 'vitest'
import { startAdministration } from '#app/admin/test-administration.ts'
import { seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { refreshListing } from '#app/directory/refresh-listing.server.ts'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { startModeration } from '#app/moderation/test-moderation.ts'
import { transaction } from '#app/platform/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { ENCODED, encodeMessage } from '#app/platform/messages.ts'
import { startSupport } from '#app/support/test-support.ts'

/** The prefix of our own encoded messages, followed by invalid JSON. */
const UNREADABLE = `${ENCODED}{`
const MARKUP = `${ENCODED}</script><b id="taken">`
const requested = '</script><b id="taken">'
const OURS = encodeMessage(
  msg`We sent a link to ${requested}. Until you open it, the old address stays.`,
)
const HOSTILE = [UNREADABLE, MARKUP, OURS, `He said "${UNREADABLE}`, `He said "${MARKUP}`]

type Ask = (path: string, asking: { holdsStrangersWords: boolean }) => Promise<Response>
const hostile = { holdsStrangersWords: true }

/** As document and as data: text from strangers is shown as it is, and never decoded as our own. */
async function isStored(visit: Ask, ...paths: string[]) {
  for (const path of paths) {
    const page = await visit(path, hostile)
    expect(page.status, path).toBe(200)
    const html = await page.text()
    expect(html, path).not.toContain('<b id="taken">')
    expect(html, path).not.toContain('Until it is opened, the old address stays.')
    const [address, query] = path.split('?')
    const data = await visit(`${address}.data${query ? `?${query}` : ''}`, hostile)
    expect(data.status, path).toBe(200)
  }
}

it('shows what is said to support or by its mail as it is', async () => {
  const { visitor, say: sayInChat, zanele, theTicket, db } = await startSupport()
  const stranger = visitor()
  await sayInChat(stranger, `${UNREADABLE} hello`, { name: UNREADABLE })
  const ticket = await theTicket()
  expect(ticket.last_message).toBe(`${UNREADABLE} hello`)
  const inbox = ['/admin/support', `/admin/support/${ticket.id}`]
  await isStored(zanele.visit, ...inbox)

  // An email address's display name, and names stored before normalisation existed.
  for (const words of HOSTILE) {
    await db.updateTable('support_visitors').set({ name: words }).execute()
    await db.updateTable('support_tickets').set({ last_message: words }).execute()
    await db.updateTable('support_messages').set({ words, mailed_from: words }).execute()
    await isStored(zanele.visit, ...inbox)
    await isStored(stranger.visit, '/support')
  }
})

it('shows people of every name', async () => {
  const { visit, signedIn, services } = await startAdministration()
  for (const [index, name] of HOSTILE.entries()) {
    const signedUp = await visit('/auth/v1/signup', {
      ...hostile,
      json: {
        email: `stranger${index}@example.co.za`,
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
  await isStored(nomsa.visit, '/admin/people', ...strangers.map(({ id }) => `/admin/people/${id}`))
  for (const item of HOSTILE.keys()) {
    const stranger = await signedIn(`stranger${item}@example.co.za`)
    // A page without access has a frame of its own, with their name.
    const closed = await stranger.visit('/admin/people', hostile)
    expect(closed.status).toBe(403)
    expect(await closed.text()).not.toContain('<b id="taken">')
    await isStored(stranger.visit, '/profile')
  }
})

it('lists providers of every headline', async () => {
  const { visit, services, clock } = await startAdministration()
  const { db } = services
  for (const words of HOSTILE) {
    const { id } = await aProvider(db)
    await db
      .updateTable('providers')
      .set({ headline: words, about: words, full_name: words })
      .where('id', '=', id)
      .execute()
    await transaction(db, (tx) => refreshListing(tx, id, clock.now()))
    await isStored(visit, '/services/plumbing', '/search?q=plumber', `/providers/${id}`)
  }
})

it('shows what editors publish as it is', async () => {
  const { services, signedIn, visit } = await startAdministration()
  const nomsa = await signedIn('nomsa@example.co.za')
  const now = services.clock.now()
  for (const [index, words] of HOSTILE.entries()) {
    const questions = [{ id: 'hostile', question: words, answer: words }]
    await services.db
      .insertInto('content_versions')
      .values({
        id: newId(),
        document: 'faq-booking',
        number: index + 1,
        state: 'published',
        texts: JSON.stringify({ en: { title: words, questions } }),
        created_at: now,
        saved_at: now,
        public_from: now,
      })
      .execute()
    services.pages.drop(['content/faq-booking'])
    await isStored(visit, '/faq')
    await isStored(nomsa.visit, '/faq', '/admin/content', '/admin/content/texts/faq-booking/en')
  }
})

it('sends emails about people whose name is an escape of a character that nobody stores', async () => {
  const { services, sipho, reviewOf, emailsTo } = await startModeration()
  const name = String.raw`Sipho \u0000\x0a Mahlangu`
  await services.db
    .updateTable('providers')
    .set({ trading_name: name })
    .where('id', '=', sipho.id)
    .execute()
  await reviewOf()
  const [email] = await emailsTo('refilwe@example.co.za', `You've booked ${name}`)
  expect(email!.html).toContain(name)
})
