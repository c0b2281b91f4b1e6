import { data } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { isId } from '#app/platform/ids.ts'
import { formatInstant } from '#app/platform/time.ts'
import { demandRecentAuthentication } from '#app/session/index.server.ts'
import { ticketInFull, ticketMessages } from '../queries.server.ts'
import { filesOf } from '../support-files.server.ts'
import type { Route } from './+types/transcript.ts'

const ACT = 'answer support'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

/** The transcript of a ticket. Notes are internal, and marked as such. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const agent = allowed(context, request, ACT)
  const { db } = context.get(servicesContext)
  const ticket = isId(params.ticketId) ? await ticketInFull(db, params.ticketId) : undefined
  if (!ticket) throw data(null, { status: 404 })
  await demandRecentAuthentication(context, agent, `/admin/support/${ticket.id}`)
  const messages = await ticketMessages(db, ticket.id)
  const files = await filesOf(
    db,
    messages.map(({ id }) => id),
  )
  const names = { visitor: ticket.name || 'Anonymous', automatic: 'Automatic' }
  const text = messages.map(({ id, kind, words, byName, sentAt }) =>
    [
      `${formatInstant(sentAt, 'en')}, ${kind in names ? names[kind as keyof typeof names] : byName}${kind === 'note' ? ' (note)' : ''}:`,
      ...(words ? [words] : []),
      ...(files.get(id) ?? []).map(({ name, size }) => `[File: ${name}, ${size}]`),
    ].join('\n'),
  )
  return new Response(`#${ticket.reference}\n\n${text.join('\n\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="support-${ticket.reference}.txt"`,
      'Cache-Control': 'no-store',
    },
  })
}
