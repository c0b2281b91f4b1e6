import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { data, Form, type LinksFunction, redirect, useNavigation } from 'react-router'
import { statusOf } from '#app/page/abuse.server.ts'
import { useRoot } from '#app/page/hooks.tsx'
import { PersonCheck } from '#app/page/person-check.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { inLanguage } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { chatHolder, newFormKey } from '../chat-holder.server.ts'
import { chatView } from '../chat-view.server.ts'
import { MOST_FILES } from '../files.ts'
import { handleMessage } from '../handle-message.server.ts'
import { rateSupport } from '../look-after-ticket.server.ts'
import { FileField } from '../parts/file-field.tsx'
import { SaidFiles } from '../parts/said-files.tsx'
import { WhatsAppLink } from '../parts/whatsapp-link.tsx'
import { MOST_LETTERS } from '../public/chat-message.ts'
import { visitorRead } from '../read-and-type.server.ts'
import styles from '../window/chat.css?url'
import { useFiles } from '../window/use-files.ts'
import { useLiveAnswers } from '../window/use-live-answers.ts'
import { usePageDraft } from '../window/use-page-draft.ts'
import { noteConversation } from '../window/waiting.ts'
import type { Route } from './+types/support.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { holder, headers } = await chatHolder(context, request)
  const { words: _, ...chat } = await chatView(context, holder, language)
  const last = chat.messages.at(-1)
  // Who sees this page has read it.
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
  const language = context.get(languageContext)
  const { holder, headers } = await chatHolder(context, request)
  const here = inLanguage('/support', language)
  if (fields.get('intent') === 'rate') {
    const stars = Number(fields.get('stars'))
    if (holder)
      await rateSupport(services, { visitorId: holder.id, stars, now: services.clock.now() })
    return redirect(here, { headers })
  }
  fields.set('language', language)
  const taken = await handleMessage(context, fields, {
    request,
    holder,
    headers,
    channel: 'page',
    language,
  })
  if (taken.ok) return redirect(here, { headers })
  const typed = Object.fromEntries(
    ['words', 'name', 'email'].map((name) => [name, String(fields.get(name) ?? '')]),
  )
  const { challenge, errors = {}, gone } = taken
  const kept = taken.kept.map(({ id, name, bytes }) => ({ id, name, bytes }))
  return data(
    { challenge, errors, typed, kept, gone },
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

/** The chat as a page of its own: read and written by forms, where there is no script. */
export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  // Whoever signs out or in while it is open begins anew.
  const who = useRoot()?.visitor?.id ?? 'guest'
  return <Conversation key={who} who={who} {...loaderData} refused={actionData} />
}

type Props = Pick<Route.ComponentProps['loaderData'], 'chat' | 'formKey'> & {
  who: string
  refused: Route.ComponentProps['actionData']
}

function Conversation({ who, chat, formKey, refused }: Props) {
  const { t } = useLingui()
  const isBegun = chat.messages.length > 0
  const name = useLiveAnswers(isBegun)
  // Other tabs that were open before it began hear of it.
  useEffect(() => noteConversation(isBegun), [isBegun])
  // The same while news is asked for, and another once what was written under it stands above: an answer, or
  // what they say elsewhere meanwhile, leaves the form alone.
  const [key, setKey] = useState(formKey)
  if (key !== formKey && chat.messages.some((said) => said.key === key)) setKey(formKey)
  return (
    // Whoever waits for an answer sees it come.
    <div
      className="page-box page-section support-page"
      data-hydrate={isBegun ? 'unless-data-saver' : undefined}
    >
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
      <WhatsAppLink />
      <ol className="chat-said" aria-label={t`Conversation`} aria-live="polite">
        {chat.messages.map(({ id, kind, words, by, day, time, files }) => (
          <li key={id} data-kind={kind}>
            {words ? <p className="chat-words">{words}</p> : null}
            <SaidFiles files={files} />
            <small>
              {kind === 'visitor' ? t`You` : kind === 'automatic' ? t`Automatic` : by}, {day},{' '}
              {time}
            </small>
          </li>
        ))}
      </ol>
      <p className="chat-note" role="status">
        {name ? <Trans>{name} is writing…</Trans> : null}
      </p>
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
      <WriteForm key={key} who={who} chat={chat} formKey={key} refused={refused} />
    </div>
  )
}

/** What is sent twice under `formKey` is taken once. */
function WriteForm({ who, chat, formKey, refused }: Props) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().formData?.get('intent') === 'send'
  const files = useFiles(chat.language, MOST_FILES, refused?.kept)
  const said = chat.messages
  const keep = usePageDraft(form, { who, key: formKey, files, said, refused })
  const errors: Record<string, string[] | undefined> = refused?.errors ?? {}
  const typed: Record<string, string> = refused?.typed ?? {}
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="support-form"
      noValidate
      ref={form}
      onInput={keep}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={formKey} />
      <TextArea
        name="words"
        label={t`Your message`}
        rows={4}
        maxLength={MOST_LETTERS}
        defaultValue={typed.words}
        errors={errors.words}
      />
      <FileField files={files} errors={errors.files}>
        <Trans>Pictures or PDFs, at most 5</Trans>
      </FileField>
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
            hint={t`If you leave, we'll reply by email.`}
            autoComplete="email"
            defaultValue={typed.email ?? chat.email}
            errors={errors.email}
          />
        </div>
      )}
      <PersonCheck challenge={refused?.challenge} />
      <Button
        type="submit"
        kind="marigold"
        busy={
          files.isUnderWay ? (
            <Trans>Sending files…</Trans>
          ) : isBusy ? (
            <Trans>Sending…</Trans>
          ) : undefined
        }
      >
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}
