import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, type LinksFunction, redirect, useFetcher } from 'react-router'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import {
  clientAddressContext,
  requestI18n,
  spokenLanguage,
} from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { inLanguage, isSiteLanguage, spokenLanguages } from '#app/platform/languages.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { networkOf } from '#app/platform/network.ts'
import { otherWords } from '#app/platform/other-languages.server.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { refusalIn } from '#app/platform/refusal-text.ts'
import { Illustration } from '#app/ui/illustration.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import styles from '../contact/contact.css?url'
import { supportHours } from '../contact/page.server.ts'
import { sendMessage } from '../contact/send-message.server.ts'
import { Assistance } from '../parts/assistance.tsx'
import { ContactInformation } from '../parts/contact-information.tsx'
import { type ContactAnswer, MessageForm } from '../parts/message-form.tsx'
import { PageLanguage } from '../parts/page-language.tsx'
import { Questions } from '../parts/questions.tsx'
import { ContactMessage, subjects } from '../public/contact-message.ts'
import { chosenLanguage } from '../public/page-language.ts'
import type { Route } from './+types/contact.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, settings } = context.get(servicesContext)
  const language = spokenLanguage(context)
  const chosen = chosenLanguage(new URL(request.url).searchParams)
  if (chosen && !isSiteLanguage(chosen)) throw redirect(inLanguage('/contact', chosen), 301)
  const spoken = chosen ?? language
  const i18n = i18nFor(spoken)
  const description = i18n._(
    msg`Questions, feedback or support. A person answers within 24 hours on business days.`,
  )
  return {
    hours: supportHours(context),
    spoken,
    /** Set if the page has links that lead to another language. */
    inEnglish: isSiteLanguage(language) ? null : otherWords[language].page.inEnglish,
    hero: {
      title: i18n._(msg`We're here to help whenever you need us`),
      description,
    },
    subjects: Object.entries(subjects).map(([value, words]) => ({
      value,
      label: i18nFor(language)._(words),
    })),
    titles: {
      title: i18n._(msg`Contact Us`),
      description,
      path: '/contact',
      language,
      versions: spokenLanguages,
      site: { name: settings.current().name, url: config.siteUrl },
      isIndexed: chosen === null,
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

const failure = msg`There was an error sending your message. Please try again.`

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const typed = await postedForm(request)
  const submission = parseForm(typed, ContactMessage, i18n)
  if (submission.status !== 'success')
    return data<ContactAnswer>({ result: submission.reply() }, { status: 422 })
  try {
    const account = submission.value.email.toLowerCase()
    const from = {
      language: spokenLanguage(context),
      userId: visitor(context)?.id ?? null,
      network: networkOf(context.get(clientAddressContext)),
    }
    const outcome = await sendMessage(services, submission.value, from, (tx) =>
      challengeOf(context, typed, { form: 'contact message', account, tx }),
    )
    if ('sent' in outcome) return data<ContactAnswer>(outcome)
    const { challenge } = outcome
    return data<ContactAnswer>(
      { result: submission.reply(), challenge },
      { status: statusOf(challenge) },
    )
  } catch (error) {
    services.log.error({ err: error }, 'a contact message could not be stored')
    return data<ContactAnswer>(
      { result: submission.reply(), failure: i18n._(failure) },
      { status: 500 },
    )
  }
}

/** Without a network, or if the response isn't ours: the form stays as it is, with a message. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    // With this status the router doesn't revalidate, which would fail in the same way.
    return data<ContactAnswer>(
      { failure: refusalIn(error) ?? encodeMessage(failure) },
      { status: 503 },
    )
  }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { hours, spoken, hero, inEnglish } = loaderData
  const sending = useFetcher<typeof action>()
  const isSending = sending.state !== 'idle'
  return (
    <>
      <ContactHero hero={hero} spoken={spoken} />
      <div className="page-box contact-columns" data-sending={isSending ? '' : undefined}>
        <div>
          <MessageForm
            form={sending}
            answeredFirst={actionData as ContactAnswer | undefined}
            subjects={loaderData.subjects}
          />
          <PageLanguage chosen={spoken} />
        </div>
        <div className="contact-side">
          <ContactInformation hours={hours} isSending={isSending} />
          <Questions inEnglish={inEnglish} />
        </div>
      </div>
      <section className="page-box page-section contact-now">
        <h2>
          <Trans>Need Immediate Assistance?</Trans>
        </h2>
        <Assistance hours={hours.words} inEnglish={inEnglish} />
      </section>
    </>
  )
}

function ContactHero({
  hero,
  spoken,
}: Pick<Route.ComponentProps['loaderData'], 'hero' | 'spoken'>) {
  return (
    <div className="contact-hero" lang={spoken}>
      <div className="page-box">
        <div className="contact-hero-words">
          <h1>{hero.title}</h1>
          <p className="text-lead">{hero.description}</p>
        </div>
        <Illustration name="group" className="contact-hero-picture" />
      </div>
      <SteppedBand seed="contact" />
    </div>
  )
}
