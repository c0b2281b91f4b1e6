import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { History, Mail } from 'lucide-react'
import { useRef } from 'react'
import { data, Form, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import { useFirstProblem } from '#app/ui/use-first-problem.ts'
import styles from '../desk.css?url'
import { ClosedDays } from '../parts/closed-days.tsx'
import { HoursEditor } from '../parts/hours-editor.tsx'
import { LaunchQuestion } from '../parts/launch-preview.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { type FieldsProps, Identity, Launch, Legal, Part } from '../parts/settings-parts.tsx'
import { Switches } from '../parts/switches.tsx'
import { type ActionAnswer, settingsAction } from '../settings/settings-action.server.ts'
import { settingsPage } from '../settings/settings-page.server.ts'
import type { Route } from './+types/admin-settings.ts'
import { Contents } from './settings-contents.tsx'

const ACT = 'change settings'
const HERE = '/admin/settings'
/** Moving the launch changes more than a text. */
const launchFields = ['providerSignupOpens', 'fullLaunch', 'confirmedLaunch']

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  return { ...(await settingsPage(context)), titles: adminTitles(context, msg`Settings`) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = allowed(context, request, ACT)
  const { db, clock, settings } = context.get(servicesContext)
  const form = await postedForm(request)
  if (launchFields.some((field) => form.has(field))) allowed(context, request, 'change the launch')
  if (form.get('intent') === 'switch') allowed(context, request, 'turn features on and off')
  const answered = await settingsAction(context, form, { db, by: id, now: clock.now() })
  // Refreshes this process, so that the next page needn't wait for the notification of its own change.
  await settings.refresh()
  if ('toast' in answered)
    return redirect(HERE, { headers: withToast(new Headers(), answered.toast) })
  return data(answered, { status: answered.status })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

const noAnswer: Partial<ActionAnswer> = {}

export default function AdminSettings({ loaderData: page, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const answer = actionData ?? noAnswer
  const values: Record<string, string> = answer.typed ?? page.shown
  const problems = answer.problems ?? {}
  useFirstProblem(actionData)

  return (
    <>
      <AdminHead title={<Trans>Settings</Trans>}>
        <ButtonLink to={'/admin/settings/emails' satisfies SiteAddress} icon={<Mail aria-hidden />}>
          <Trans>Texts of emails</Trans>
        </ButtonLink>
        <ButtonLink
          to={'/admin/settings/versions' satisfies SiteAddress}
          icon={<History aria-hidden />}
        >
          <Trans>Versions</Trans>
        </ButtonLink>
      </AdminHead>
      <div className="desk-columns">
        <Contents />
        <div className="min-w-0">
          <Form method="post" noValidate preventScrollReset data-settings ref={form}>
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="seen" value={page.seen} />
            <Answered answer={answer} />
            <SettingsParts page={page} values={values} problems={problems} />
            <SaveBar form={form} wrong={Object.keys(problems).length} answer={actionData} />
          </Form>
          <Switches isOn={page.switches} />
          <Part id="closed-days" title={<Trans>Closed days</Trans>}>
            <ClosedDays rows={page.closedDays} today={page.today} answer={answer.day} />
          </Part>
        </div>
      </div>
      <Unsaved />
    </>
  )
}

type PartsProps = FieldsProps & { page: Route.ComponentProps['loaderData'] }

function SettingsParts({ page, values, problems }: PartsProps) {
  const mayMoveLaunch = useMay('change the launch')
  return (
    <>
      <Identity values={values} problems={problems} />
      <Legal page={page} values={values} problems={problems} />
      {mayMoveLaunch ? <Launch page={page} values={values} problems={problems} /> : null}
      <Part id="hours" title={<Trans>Support hours</Trans>}>
        <HoursEditor week={page.hours} values={values} problems={problems} reads={page.hoursRead} />
      </Part>
    </>
  )
}

/** What another tab changed, and what moving the launch would do. */
function Answered({ answer }: { answer: Partial<ActionAnswer> }) {
  return (
    <div className="desk-answer">
      {answer.moves ? <LaunchQuestion moves={answer.moves} dates={answer.dates ?? ''} /> : null}
      {answer.changed?.length ? <ChangedElsewhere changed={answer.changed} /> : null}
    </div>
  )
}

function ChangedElsewhere({ changed }: { changed: { name: string; now: string }[] }) {
  return (
    <Banner tone="clay" role="alert" title={<Trans>This was changed in another window</Trans>}>
      {changed.map(({ name, now }) => (
        <span key={name} className="block">
          {name}: {now ? `“${now}”` : <Trans>empty</Trans>}
        </span>
      ))}
      <span className="mt-1 block">
        <Trans>What you typed is still here. Save again to use it, or undo it.</Trans>
      </span>
    </Banner>
  )
}
