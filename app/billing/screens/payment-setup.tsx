import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { Banner } from '#app/ui/banner.tsx'
import { goAndPay } from '../go-and-pay.server.ts'
import { Active } from '../parts/active.tsx'
import { ChoosePlan } from '../parts/choose-plan.tsx'
import {
  APPLICATION,
  ApplicationClosed,
  ApplyFirst,
  REDIRECT_SECONDS,
} from '../parts/not-for-sale.tsx'
import { PayWhatIsOwing } from '../parts/pay-what-is-owing.tsx'
import { type SetupView, setupView } from '../setup-view.server.ts'
import type { Route } from './+types/payment-setup.ts'

export const links = workStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = await setupView(context, request)
  const shown = {
    view,
    titles: privateTitles(context, '/payment-setup', {
      title: msg`Set Up Payment Method`,
      description: msg`Choose a plan, check the amounts, then pay.`,
    }),
  }
  return view.is === 'no application'
    ? data(shown, { headers: { Refresh: `${REDIRECT_SECONDS}; url=${APPLICATION}` } })
    : data(shown)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ context, request }: Route.ActionArgs) {
  return data(await goAndPay(context, request), { status: 422 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function PaymentSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  const failed = 'failed' in view ? view.failed : null
  const alert = <Alert refusal={actionData?.refusal} failed={failed} />
  return (
    <div className="page-box page-section">
      <LiveRefresh on="subscription changed" />
      <h1>
        <Trans>Set Up Payment Method</Trans>
      </h1>
      {view.is === 'owing' ? (
        <p className="text-lead mt-3">
          <Trans>For {view.name}. Check the amount, then pay.</Trans>
        </p>
      ) : null}
      {view.is === 'choosing' ? (
        <p className="text-lead mt-3">
          <Trans>For {view.name}. Choose a plan, check the amounts, then pay.</Trans>
        </p>
      ) : null}
      {view.is === 'no application' ? <ApplyFirst /> : null}
      {view.is === 'closed' || view.is === 'active' ? alert : null}
      {view.is === 'closed' ? <ApplicationClosed state={view.state} /> : null}
      {view.is === 'active' ? <Active view={view} /> : null}
      {view.is === 'owing' ? <PayWhatIsOwing view={view} alert={alert} /> : null}
      {view.is === 'choosing' ? (
        <ChoosePlan
          view={view}
          alert={view.paused && !actionData ? <Banner tone="clay" title={view.paused} /> : alert}
          ticked={actionData?.chosen}
        />
      ) : null}
    </div>
  )
}

type AlertProps = { refusal?: string; failed: Extract<SetupView, { failed: unknown }>['failed'] }

function Alert({ refusal, failed }: AlertProps) {
  const { t } = useLingui()
  if (refusal !== undefined)
    return (
      <Banner tone="danger" role="alert" title={t`Payment setup failed`}>
        {refusal}
      </Banner>
    )
  if (!failed) return null
  return (
    <Banner tone="danger" role="alert" title={t`Payment failed`}>
      {failed === 'by PayFast' ? (
        <Trans>There was an error processing your payment. Please try again.</Trans>
      ) : (
        <Trans>You came back from PayFast before paying.</Trans>
      )}
    </Banner>
  )
}
