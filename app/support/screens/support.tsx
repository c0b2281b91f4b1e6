import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, type LinksFunction, redirect, useNavigation } from 'react-router'
import { statusOf } from '#app/effort/effort.server.ts'
import { PersonCheck } from '#app/effort/person-check.tsx'
import { inLanguage } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { languageContext } from '#app/shell/request.server.ts'
import { pageTitles } from '#app/shell/titles.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { chatHolder } from '../chat-holder.server.ts'
import { MOST_LETTERS } from '../chat-message.ts'
import { chatView } from '../chat-view.server.ts'
import { rateSupport } from '../look-after-ticket.server.ts'
import { visitorRead } from '../read-and-type.server.ts'
import { takeMessage } from '../take-message.server.ts'
import styles from '../window/chat.css?url'
import type { Route } from './+types/support.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = wordsFor(language)
  const { holder, headers } = await chatHolder(context, request)
  const { words: _, ...chat } = await chatView(context, holder, language)
  const last = chat.messages.at(-1)
  // Who sees this page has read it.
  if (holder && last && chat.unread > 0)
    await visitorRead(services, { visitorId: holder.id, seq: last.seq, at: services.clock.now() })
  return data(
    {
      chat,
      title: i18n._(msg`Support chat`),
      description: i18n._(msg`Ask us anything. A person reads every message.`),
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
  const language = context.get(languageContext)
  const { holder, headers } = await chatHolder(context, request)
  const here = inLanguage('/support', language)
  if (fields.get('intent') === 'rate') {
    const stars = Number(fields.get('stars'))
    if (holder)
      await rateSupport(services, { visitorId: holder.id, stars, at: services.clock.now() })
    return redirect(here, { headers })
  }
  fields.set('language', language)
  const taken = await takeMessage(context, fields, { holder, headers, channel: 'page' })
  if (taken.ok) return redirect(here, { headers })
  const typed = Object.fromEntries(
    ['words', 'name', 'email'].map((name) => [name, String(fields.get(name) ?? '')]),
  )
  if (taken.asked)
    return data(
      { asked: taken.asked, errors: {}, typed },
      { status: statusOf(taken.asked), headers },
    )
  return data({ asked: undefined, errors: taken.errors, typed }, { status: 422, headers })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(loaderHeaders)
  for (const line of actionHeaders.getSetCookie()) all.append('Set-Cookie', line)
  return all
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles({ ...loaderData, path: '/support' }) : []
}

/** The chat as a page of its own: read and written by forms, where there is no script. */
export default function Support({ loaderData: { chat }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === 'send'
  const errors: Record<string, string[] | undefined> = actionData?.errors ?? {}
  const typed: Record<string, string> = actionData?.typed ?? {}
  return (
    <div className="page-box page-section support-page">
      <h1>
        <Trans>Support chat</Trans>
      </h1>
      <p className="text-lead mt-3">
        {chat.hours}. {chat.promise}
      </p>
      {chat.reference ? (
        <p className="mt-2">
          <Trans>
            Your request reference is <b>#{chat.reference}</b>
          </Trans>
        </p>
      ) : null}
      <ol className="chat-said" aria-label={t`What was said`}>
        {chat.messages.map(({ id, kind, words, by, day, time }) => (
          <li key={id} data-kind={kind}>
            <p className="chat-words">{words}</p>
            <small>
              {kind === 'visitor' ? t`You` : kind === 'automatic' ? t`Automatic` : by}, {day},{' '}
              {time}
            </small>
          </li>
        ))}
      </ol>
      {chat.asksHowItWas ? (
        <Form method="post" className="chat-rate">
          <input type="hidden" name="intent" value="rate" />
          <fieldset>
            <legend>
              <Trans>How did we do?</Trans>
            </legend>
            {[1, 2, 3, 4, 5].map((stars) => (
              <button key={stars} type="submit" name="stars" value={stars} className="chip">
                <Trans>{stars} of 5</Trans>
              </button>
            ))}
          </fieldset>
        </Form>
      ) : null}
      <Form method="post" className="support-form" key={chat.messages.at(-1)?.id} noValidate>
        <input type="hidden" name="intent" value="send" />
        <TextArea
          name="words"
          label={t`Your message`}
          rows={4}
          maxLength={MOST_LETTERS}
          defaultValue={typed.words}
          errors={errors.words}
        />
        {chat.isKnown ? null : (
          <div className="support-who">
            <TextField
              name="name"
              label={t`Name`}
              optional
              autoComplete="name"
              defaultValue={typed.name ?? chat.name}
              errors={errors.name}
            />
            <TextField
              name="email"
              type="email"
              label={t`Email`}
              optional
              hint={t`If you leave, the answer comes by mail.`}
              autoComplete="email"
              defaultValue={typed.email ?? chat.email}
              errors={errors.email}
            />
          </div>
        )}
        <PersonCheck asked={actionData?.asked} />
        <Button type="submit" kind="marigold" busy={isBusy ? <Trans>Sending…</Trans> : undefined}>
          <Trans>Send</Trans>
        </Button>
      </Form>
    </div>
  )
}
