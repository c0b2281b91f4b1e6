import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import type { Act } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { isSettingKey, type SettingKey } from '#app/page/site-settings.ts'
import { isSwitch } from '#app/page/switches.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import styles from '../desk.css?url'
import { Comparison, VersionList } from '../parts/setting-versions.tsx'
import { putBack } from '../settings/put-back.server.ts'
import { isLaunchDate } from '../settings/setting-words.ts'
import { settingHistory } from '../settings/versions-view.server.ts'
import type { Route } from './+types/setting-history.ts'

const ACT = 'change settings'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Reading a setting doesn't imply permission to change it. */
const actOf = (key: SettingKey): Act =>
  isSwitch(key) ? 'turn features on and off' : isLaunchDate(key) ? 'change the launch' : ACT

const keyOf = (name: string): SettingKey => {
  if (!isSettingKey(name)) throw data(null, { status: 404 })
  return name
}

const numberIn = (typed: string | null) => (typed && /^\d{1,6}$/.test(typed) ? Number(typed) : null)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { searchParams } = new URL(request.url)
  const [from, to] = [numberIn(searchParams.get('from')), numberIn(searchParams.get('to'))]
  const key = keyOf(params.setting)
  const history = await settingHistory(context, key, { from, to })
  return { ...history, act: actOf(key), titles: adminTitles(context, history.name) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const key = keyOf(params.setting)
  const { id: by } = allowed(context, request, actOf(key))
  const { db, clock, settings } = context.get(servicesContext)
  const form = await postedForm(request)
  const [number, seen] = [numberIn(typedIn(form, 'number')), numberIn(typedIn(form, 'seen'))]
  if (number === null || seen === null) throw data(null, { status: 400 })
  const i18n = requestI18n(context)
  const done = await putBack(db, { key, number, seen, by, now: clock.now() })
  if (!done.ok) return data({ refusal: i18n._(done.why) }, { status: 409 })
  // Refreshes this process, so that the next page needn't wait for the notification of its own change.
  await settings.refresh()
  const title = i18n._(msg`Version ${number} is in use again`)
  return redirectWithToast(`/admin/settings/versions/${key}`, { kind: 'success', title })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** All versions of a setting, two of them compared, and a button to restore one. */
export default function SettingHistory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <p className="admin-back">
        <Link to={'/admin/settings/versions' satisfies SiteAddress}>
          <Trans>Versions of settings</Trans>
        </Link>
      </p>
      <AdminHead title={loaderData.name} />
      <div className="setting-history">
        {actionData ? <Banner tone="clay" role="alert" title={actionData.refusal} /> : null}
        <Comparison history={loaderData} />
        <VersionList history={loaderData} />
      </div>
    </>
  )
}
