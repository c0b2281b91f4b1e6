import { msg } from '@lingui/core/macro'
import { data, href, redirect } from 'react-router'
import { withCookieCheck } from '#app/page/cookie-check.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { isUnreached } from '#app/platform/failed-request.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { fileOwner } from '#app/uploads/index.server.ts'
import { requestCookie } from '../guest-access.server.ts'
import { draftOfAddress, takeStep } from '../handle-request-step.server.ts'
import { RequestForm } from '../parts/request-form.tsx'
import { ServiceChoice } from '../parts/service-choice.tsx'
import { UrgentForm } from '../parts/urgent-form.tsx'
import { readDraft, stepsOf } from '../request-form.ts'
import { requestPage, serviceChoices } from '../request-page.server.ts'
import type { Route } from './+types/new-request.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitles({ ...loaderData.titles, path: '/quote/new', isIndexed: false }) : []

export async function loader({ context, request }: Route.LoaderArgs) {
  const { settings, config } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const draft = await draftOfAddress(context, request)
  const refusal = draft.urgent && !settings.current().urgentRequests ? 'not urgent now' : undefined
  if (refusal) draft.urgent = false
  const owner = fileOwner(context, request)
  const page = await requestPage(context, { step: stepsOf(draft)[0]!, draft, owner, refusal })
  return withCookieCheck(context, request, {
    page,
    services: page.category ? [] : serviceChoices(context),
    titles: {
      title: i18n._(msg`Ask for a quote`),
      description: i18n._(
        msg`Describe the job once, and up to five providers reply with a price. Asking is free.`,
      ),
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const headers = new Headers()
  const step = await takeStep(context, request, headers)
  if ('sent' in step) {
    const { requestId, isHeld } = step.sent
    // A guest can open a confirmed request only with its link: the next page checks for it.
    if (!isHeld && visitor(context))
      throw redirect(`${href('/requests/:requestId', { requestId })}?sent=1`, { headers })
    headers.append('Set-Cookie', requestCookie(context, request, requestId))
    throw redirect(href('/quote/sent'), { headers })
  }
  const page = await requestPage(context, { ...step.stay, owner: step.owner })
  const requested = step.challenge?.sum ? step.challenge : undefined
  return data(
    { page, challenge: requested, isOffline: false as boolean },
    { status: step.status, headers },
  )
}

/** Without a network the form stays as it is with a message, and isn't sent twice. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = request.clone()
  try {
    return await serverAction()
  } catch (failure) {
    if (!isUnreached(failure)) throw failure
    return {
      page: null,
      challenge: undefined,
      isOffline: true,
      draft: readDraft(await typed.formData()),
    }
  }
}

export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData?.page ?? loaderData.page
  if (!page.category) return <ServiceChoice services={loaderData.services} page={page} />
  if (page.step === 'urgent')
    return <UrgentForm key={page.category.code} page={page} challenge={actionData?.challenge} />
  return (
    <RequestForm
      key={`${page.category.code} ${loaderData.page.draft.providers}`}
      page={page}
      challenge={actionData?.challenge}
    />
  )
}
