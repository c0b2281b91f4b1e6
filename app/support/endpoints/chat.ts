import { data } from 'react-router'
import { statusOf } from '#app/effort/effort.server.ts'
import { isSiteLanguage } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { heard } from '#app/platform/words.ts'
import { servicesContext } from '#app/services.server.ts'
import { languageContext } from '#app/shell/request.server.ts'
import { chatHolder, type Holder } from '../chat-holder.server.ts'
import { chatView } from '../chat-view.server.ts'
import { rateSupport } from '../look-after-ticket.server.ts'
import { visitorRead, visitorTypes } from '../read-and-type.server.ts'
import { takeMessage } from '../take-message.server.ts'
import type { Route } from './+types/chat.ts'

/** GET /support/chat: all that the window shows, for whoever holds a conversation or begins one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { holder, headers } = await chatHolder(context, request)
  const asked = new URL(request.url).searchParams.get('language')
  const language = isSiteLanguage(asked)
    ? asked
    : (holder?.language ?? context.get(languageContext))
  const { db } = context.get(servicesContext)
  if (holder && isSiteLanguage(asked) && asked !== holder.language)
    await db
      .updateTable('support_visitors')
      .set({ language: asked })
      .where('id', '=', holder.id)
      .execute()
  headers.set('Cache-Control', 'no-store')
  return Response.json(await chatView(context, holder, language), { headers })
}

/** POST /support/chat: what the window does. Answers in the language of the chat. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!sameOrigin(request, services.config.siteUrl)) throw data(null, { status: 403 })
  const fields = await postedForm(request)
  const { holder, headers } = await chatHolder(context, request)
  const asked = fields.get('language')
  const language = isSiteLanguage(asked)
    ? asked
    : (holder?.language ?? context.get(languageContext))
  const answer = (body: unknown, status = 200) => Response.json(body, { status, headers })

  const intent = fields.get('intent')
  if (intent === 'send') {
    const taken = await takeMessage(context, fields, { holder, headers, channel: 'chat' })
    if (taken.ok) return answer(await chatView(context, taken.holder, language), 201)
    if (taken.asked) return answer({ asked: taken.asked }, statusOf(taken.asked))
    const i18n = wordsFor(language)
    const problems = Object.values(taken.errors).flatMap((all) => all ?? [])
    return answer({ problems: problems.map((problem) => heard(i18n, problem)) }, 422)
  }
  if (!holder) return answer(null, 404)
  await smallAct(holder)
  return answer(null)

  async function smallAct({ id: visitorId }: Holder) {
    const at = services.clock.now()
    const number = (name: string) => Number(fields.get(name))
    if (intent === 'read' && Number.isSafeInteger(number('seq')))
      await visitorRead(services, { visitorId, seq: number('seq'), at })
    else if (intent === 'type') await visitorTypes(services, { visitorId, at })
    else if (intent === 'rate')
      await rateSupport(services, { visitorId, stars: number('stars'), at })
    else throw data(null, { status: 400 })
  }
}
