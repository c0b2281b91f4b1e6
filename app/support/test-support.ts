import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { COMPOSE_EMAIL } from '#app/platform/emails.server.ts'
import type { ChatView } from './chat-view.server.ts'

/** The site with Zanele, a support agent, and visitors. */
export async function startSupport() {
  const site = await startAdministration()
  const { db } = site.services
  const zanele = await site.signedIn(cast.zanele.email)
  const emails: Record<string, unknown>[] = []
  const { send } = site.services.jobs
  site.services.jobs.send = async (tx, name, data) => {
    if (name === COMPOSE_EMAIL) emails.push(data)
    else await send(tx, name, data)
  }

  const say = (
    browser: { visit: ReturnType<typeof site.visitor>['visit'] },
    words: string,
    more: Record<string, string> = {},
  ) => browser.visit('/support/chat', { form: { intent: 'send', words, ...more } })
  const chatOf = async (browser: { visit: ReturnType<typeof site.visitor>['visit'] }) =>
    (await (await browser.visit('/support/chat')).json()) as ChatView
  const tickets = () =>
    db.selectFrom('support_tickets').selectAll().orderBy('created_at').orderBy('id').execute()
  const theTicket = async () => (await tickets())[0]!
  const doAs = (browser: typeof zanele, ticketId: string, form: Record<string, string>) =>
    browser.visit(`/admin/support/${ticketId}`, { form })

  return { ...site, db, zanele, emails, say, chatOf, tickets, theTicket, doAs }
}
