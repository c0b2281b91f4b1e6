import { msg } from '@lingui/core/macro'
import { data, href, redirect } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { appealView, decidedCase } from '../appeal-page.server.ts'
import { MOST_APPEAL_LETTERS } from '../limits.ts'
import { AppealForm, Decision, WhereItStands } from '../parts/appeal-parts.tsx'
import { writeAppeal } from '../write-appeal.server.ts'
import type { Route } from './+types/appeal.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { settings } = context.get(servicesContext)
  const found = await decidedCase(context, request, params)
  return {
    title: `${requestI18n(context)._(msg`Our decision`)} | ${settings.current().name}`,
    view: appealView(context, found),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const found = await decidedCase(context, request, params)
  const words = cleanText(
    typedIn(await postedForm(request), 'words').slice(0, MOST_APPEAL_LETTERS * 4),
  )
  if (words.length < 3) return data({ words, error: i18n._(tooShort) }, { status: 422 })
  if (words.length > MOST_APPEAL_LETTERS)
    return data({ words, error: i18n._(tooLong) }, { status: 422 })
  const by = visitor(context)?.id ?? null
  const isWritten = await writeAppeal(services, { caseId: found.id, words, by })
  const headers = withToast(
    new Headers(),
    isWritten
      ? { kind: 'success', title: i18n._(msg`We have your appeal`) }
      : { kind: 'failure', title: i18n._(changedMeanwhile) },
  )
  const { thing, thingId } = params
  throw redirect(href('/appeal/:thing/:thingId', { thing, thingId }), { headers })
}

const tooShort = msg`Tell us in a few words why we should decide differently.`
const tooLong = msg`That's longer than 2 000 characters. Keep what matters most.`

/** A decision against the user, its reason, and the form to appeal. */
export default function Appeal({ loaderData: { view }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <div className="max-w-[40rem]">
        <Decision view={view} />
        <WhereItStands view={view} />
        {view.mayAppeal ? <AppealForm view={view} answer={actionData} /> : null}
      </div>
    </div>
  )
}
