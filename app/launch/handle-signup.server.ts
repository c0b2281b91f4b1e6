import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { type NewToast, redirectWithToast } from '#app/platform/flash.server.ts'
import { inLanguage } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { launchDayIn } from './launch-day.server.ts'
import { consentWords } from './public/consent.ts'
import { emailProblem, emailProblems, normalizedEmail } from './public/signup.ts'
import { signUp } from './sign-up.server.ts'

/** The answer to a rejected form. */
export type SignupAnswer = {
  email?: string
  problem?: string
  hasFailed?: boolean
  challenge?: Challenge
}

/** The action of the landing page, on each of its URLs. */
export async function handleSignup(context: Readonly<RouterContextProvider>, request: Request) {
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = requestI18n(context)
  const site = services.settings.current()
  // Submitted from a page opened before the launch: there is nothing to wait for any more.
  if (launchPhase(site, services.clock.now()) === 'launched')
    return redirect(inLanguage('/', language))

  const typed = await postedForm(request)
  const email = String(typed.get('email') ?? '').slice(0, 500)
  const problem = emailProblem(email)
  if (problem) return data<SignupAnswer>({ email, problem: i18n._(emailProblems[problem]) }, 422)

  try {
    const account = normalizedEmail(email)
    const attempt = await challengeOf(context, typed, { form: 'launch signup', account })
    if (!attempt.isAllowed)
      return data<SignupAnswer>(
        { email, challenge: attempt.challenge },
        statusOf(attempt.challenge),
      )
    const consent = consentWords(i18n, site.name)
    await signUp(services, { email, language, consent, by: 'site' })
  } catch (error) {
    services.log.error({ err: error }, 'a signup for the launch could not be taken')
    return data<SignupAnswer>(
      {
        email,
        problem: i18n._(msg`Something went wrong. Please try again later.`),
        hasFailed: true,
      },
      503,
    )
  }
  const page = pageOfData(new URL(request.url).pathname)
  return redirectWithToast(page, thanks(i18n, site, launchDayIn(site, language).ordinal))
}

const thanks = (i18n: I18n, site: { name: string }, ordinal: string): NewToast => ({
  kind: 'success',
  title: i18n._(msg`Thank you for your interest!`),
  description: i18n._(
    msg`We'll notify you when ${site.name} launches on ${ordinal}. A confirmation email will be sent to your inbox.`,
  ),
})
