import { msg } from '@lingui/core/macro'
import { data, type LinksFunction, redirect } from 'react-router'
import { statusOf } from '#app/page/abuse.server.ts'
import { useRoot } from '#app/page/hooks.tsx'
import { spokenLanguage } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { inLanguage } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { chatHolder } from '../chat-holder.server.ts'
import { newFormKey } from '../chat-token.server.ts'
import { chatView } from '../chat-view.server.ts'
import { handleMessage } from '../handle-message.server.ts'
import { Conversation } from '../parts/conversation.tsx'
import { rateSupport } from '../rate-support.server.ts'
import { visitorRead } from '../read-and-type.server.ts'
import styles from '../window/chat.css?url'
import type { Route } from './+types/support.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const language = spokenLanguage(context)
  const i18n = i18nFor(language)
  const { holder, headers } = await chatHolder(context, request)
  const { words: _, ...chat } = await chatView(context, holder, language)
  const last = chat.messages.at(-1)
  // Opening this page marks messages as read.
  if (holder && last && chat.unread > 0)
    await visitorRead(services, { visitorId: holder.id, seq: last.seq, now: services.clock.now() })
  return data(
    {
      chat,
      formKey: newFormKey(),
      title: i18n._(msg`Support chat`),
      description: i18n._(msg`Ask us anything. A real person reads every message.`),
      language,
      site: { name: services.settings.current().name, url: services.config.siteUrl },
    },
    { headers },
  )
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!sameOrigin(request, services.config.siteUrl)) throw data(null, { status: 403 })
  const fields = await postedForm(request)
  const language = spokenLanguage(context)
  const { holder, headers } = await chatHolder(context, request)
  const here = inLanguage('/support', language)
  if (fields.get('intent') === 'rate') {
    const stars = Number(fields.get('stars'))
    if (holder)
      await rateSupport(services, { visitorId: holder.id, stars, now: services.clock.now() })
    return redirect(here, { headers })
  }
  fields.set('language', language)
  const result = await handleMessage(context, fields, {
    request,
    holder,
    headers,
    channel: 'page',
    language,
  })
  if (result.ok) return redirect(here, { headers })
  const typed = Object.fromEntries(
    ['words', 'name', 'email'].map((name) => [name, String(fields.get(name) ?? '')]),
  )
  const { challenge, errors = {}, gone } = result
  const saved = result.saved.map(({ id, name, bytes }) => ({ id, name, bytes }))
  return data(
    { challenge, errors, typed, saved, gone },
    { status: challenge ? statusOf(challenge) : 422, headers },
  )
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(loaderHeaders)
  for (const line of actionHeaders.getSetCookie()) all.append('Set-Cookie', line)
  return all
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles({ ...loaderData, path: '/support' }) : []
}

/** The chat as a page of its own: works by forms, without script. */
export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  // Signing in or out while it is open resets it.
  const who = useRoot()?.visitor?.id ?? 'guest'
  return <Conversation key={who} who={who} {...loaderData} refused={actionData} />
}
