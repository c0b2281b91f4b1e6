import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { withToast } from '#app/platform/flash.server.ts'
import { heard, say } from '#app/platform/words.ts'
import { privateTitles } from '#app/shell/private-titles.server.ts'
import { useNews } from '#app/shell/use-news.ts'
import { workStyles } from '#app/shell/work-styles.ts'
import { Banner } from '#app/ui/banner.tsx'
import { goAndPay } from '../go-and-pay.server.ts'
import { Active } from '../parts/active.tsx'
import { ChoosePlan } from '../parts/choose-plan.tsx'
import { PayWhatIsOwing } from '../parts/pay-what-is-owing.tsx'
import { setupView } from '../setup-view.server.ts'
import type { Route } from './+types/payment-setup.ts'

export const links = workStyles

export async function loader({ context }: Route.LoaderArgs) {
  const view = await setupView(context)
  if (view.is === 'no application')
    throw redirect('/become-provider#apply-now', {
      headers: withToast(new Headers(), {
        kind: 'failure',
        title: say(msg`Please complete the provider application first`),
        description: say(
          msg`You need to submit your application before setting up your payment method.`,
        ),
      }),
    })
  return {
    view,
    titles: privateTitles(context, '/payment-setup', {
      title: msg`Set Up Payment Method`,
      description: msg`Choose a plan, see every sum, then pay.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return data(await goAndPay(context, request), { status: 422 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function PaymentSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  const { i18n, t } = useLingui()
  useNews('subscription changed')
  const failed = view.is === 'active' ? null : view.failed
  const alert = actionData ? (
    <Banner tone="danger" role="alert" title={t`Payment setup failed`}>
      {heard(i18n, actionData.refusal)}
    </Banner>
  ) : failed ? (
    <Banner tone="danger" role="alert" title={t`Payment failed`}>
      {failed === 'by PayFast' ? (
        <Trans>There was an error processing your payment. Please try again.</Trans>
      ) : (
        <Trans>You came back from PayFast before it was paid.</Trans>
      )}
    </Banner>
  ) : null
  return (
    <div className="page-box page-section">
      <h1>
        <Trans>Set Up Payment Method</Trans>
      </h1>
      {view.is === 'active' ? null : (
        <p className="text-lead mt-3">
          <Trans>For {view.name}. Choose, see every sum, then pay.</Trans>
        </p>
      )}
      {view.is === 'active' ? (
        <>
          {alert}
          <Active view={view} />
        </>
      ) : null}
      {view.is === 'owing' ? <PayWhatIsOwing view={view} alert={alert} /> : null}
      {view.is === 'choosing' ? (
        <ChoosePlan view={view} alert={alert} ticked={actionData?.chosen} />
      ) : null}
    </div>
  )
}
