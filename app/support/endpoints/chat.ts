import { data } from 'react-router'
import { statusOf } from '#app/page/abuse.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { isSpoken } from '#app/platform/languages.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { chatHolder, type Holder } from '../chat-holder.server.ts'
import { chatView } from '../chat-view.server.ts'
import { handleMessage } from '../handle-message.server.ts'
import { rateSupport } from '../rate-support.server.ts'
import { visitorRead, visitorTypes } from '../read-and-type.server.ts'
import type { Route } from './+types/chat.ts'

/** The rate limits of the window's other events: beyond them they are dropped. */
const smallActs = new Map<string, RateLimit>([
  ['read', { most: 60, within: MINUTE }],
  ['type', { most: 20, within: MINUTE }],
  ['rate', { most: 10, within: MINUTE }],
])

/** GET /support/chat: the window's data, with or without a conversation. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { holder, headers } = await chatHolder(context, request)
  const { searchParams } = new URL(request.url)
  const requested = searchParams.get('language')
  // This URL has no language: a new conversation uses that of the page it is opened on.
  const page = searchParams.get('page')
  const started = isSpoken(page) ? page : context.get(languageContext)
  const language = isSpoken(requested) ? requested : (holder?.language ?? started)
  const { db } = context.get(servicesContext)
  if (holder && isSpoken(requested) && requested !== holder.language)
    await db
      .updateTable('support_visitors')
      .set({ language: requested })
      .where('id', '=', holder.id)
      .execute()
  headers.set('Cache-Control', 'no-store')
  return Response.json(await chatView(context, holder, language), { headers })
}

/** POST /support/chat: the window's actions. Responds in the language of the chat. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!sameOrigin(request, services.config.siteUrl)) throw data(null, { status: 403 })
  const fields = await postedForm(request)
  // A message queued on a device is never sent as another user who has signed in since.
  const who = visitor(context)?.id ?? 'guest'
  if ((fields.get('who') || who) !== who) return Response.json(null, { status: 409 })
  const { holder, headers } = await chatHolder(context, request)
  const requested = fields.get('language')
  const language = isSpoken(requested)
    ? requested
    : (holder?.language ?? context.get(languageContext))
  const answer = (body: unknown, status = 200) => Response.json(body, { status, headers })

  const intent = fields.get('intent')
  if (intent === 'send') {
    const taking = { request, holder, headers, channel: 'chat', language } as const
    const result = await handleMessage(context, fields, taking)
    if (result.ok) return answer(await chatView(context, result.holder, language), 201)
    if (result.challenge) return answer({ challenge: result.challenge }, statusOf(result.challenge))
    const problems = Object.values(result.errors).flatMap((all) => all ?? [])
    return answer({ problems, gone: result.gone }, 422)
  }
  if (!holder) return answer(null, 404)
  const limit = smallActs.get(String(intent))
  if (!limit) throw data(null, { status: 400 })
  const counted = `support ${intent} ${holder.id}`
  const { isAllowed } = await consume(services.db, counted, limit, services.securityClock.now())
  if (!isAllowed) return answer(null, 429)
  await handleSmallAct(services, holder, fields)
  return answer(null)
}

/** Everything but messages: read receipts, typing, ratings. */
async function handleSmallAct(services: Services, { id: visitorId }: Holder, fields: FormData) {
  const intent = fields.get('intent')
  const now = services.clock.now()
  const number = (name: string) => Number(fields.get(name))
  if (intent === 'read' && Number.isSafeInteger(number('seq')))
    await visitorRead(services, { visitorId, seq: number('seq'), now })
  else if (intent === 'type') await visitorTypes(services, { visitorId, now })
  else if (intent === 'rate')
    await rateSupport(services, { visitorId, stars: number('stars'), now })
}
