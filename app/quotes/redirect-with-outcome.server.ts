import type { I18n } from '@lingui/core'
import { redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { type Outcome, refusals } from './outcome.ts'

/** Redirects with a toast about an action's outcome. */
export function redirectWithOutcome(
  i18n: I18n,
  to: SiteAddress,
  outcome: Outcome,
  title: string,
  description?: string,
) {
  const headers = withToast(
    new Headers(),
    outcome.ok
      ? { kind: 'success', title, description }
      : { kind: 'failure', title: i18n._(refusals[outcome.why]) },
  )
  return redirect(to, { headers })
}
