import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isPayPageOpen, openPayPage } from '../payments/pay-page.server.ts'
import type { Route } from './+types/pay.ts'

export const links = workStyles

/** Opened once: whoever comes a second time, or late, chooses again. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const isEft = new URL(request.url).searchParams.get('method') === 'eft'
  const known = visitor(context)
  const visit = { key: params.key, visitorId: known?.id ?? null, at: services.clock.now() }
  if (request.method === 'HEAD') {
    const isOpen = await isPayPageOpen(services.db, visit)
    throw new Response(null, {
      status: isOpen ? 200 : 410,
      headers: { 'Cache-Control': 'no-store' },
    })
  }
  const page = await openPayPage(services, { ...visit, method: isEft ? 'instant eft' : 'card' })
  // Nothing was charged, and another look at the page would bring nothing else.
  if (page.is === 'refused')
    throw redirect(known ? href('/payment-setup') : href('/'), {
      headers: withToast(new Headers({ 'Cache-Control': 'no-store' }), {
        kind: 'failure',
        title: i18n._(msg`Payment setup failed`),
        description: i18n._(msg`No payment URL received from PayFast`),
      }),
    })
  const shown =
    page.is === 'open'
      ? { form: page.form, sum: formatRand(page.cents, { cents: 'always' }) }
      : null
  return data(
    {
      shown,
      titles: privateTitles(context, '/pay', {
        title: msg`Pay with PayFast`,
        description: msg`Taking you to PayFast.`,
      }),
    },
    {
      status: page.is === 'open' ? 200 : 410,
      headers: { 'Cache-Control': 'no-store' },
    },
  )
}

/** Kept nowhere, not even by the browser. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** What stands here is good for one look: nothing asks for it again. */
export const shouldRevalidate = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** The form that goes to PayFast, and nothing else. With script it goes by itself. */
export default function Pay({ loaderData }: Route.ComponentProps) {
  const { shown } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const hasGone = useRef(false)
  useEffect(() => {
    // Coming back from PayFast by the back button shows this page as it was: it must not go again.
    if (hasGone.current || !form.current) return
    const { current } = form
    // A second to read where it goes, as the specification has it.
    const timer = setTimeout(() => {
      if (hasGone.current) return
      hasGone.current = true
      current.submit()
    }, 1000)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return <Closed />
  const { action, method, fields } = shown.form
  return (
    <div className="page-box page-section" data-hydrate="now">
      <h1>
        <Trans>Continue to PayFast</Trans>
      </h1>
      <p className="text-lead mt-4" role="status">
        <Trans>You pay {shown.sum} on PayFast's page, then come back here.</Trans>
      </p>
      <form
        ref={form}
        action={action}
        method={method}
        className="mt-6"
        // Pressed within that second: it goes once.
        onSubmit={() => {
          hasGone.current = true
        }}
      >
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" kind="marigold" size="large" wide="phone">
          <Trans>Pay with PayFast</Trans>
        </Button>
      </form>
    </div>
  )
}

function Closed() {
  return (
    <div className="page-box page-section">
      <h1>
        <Trans>This payment page has already been used</Trans>
      </h1>
      <p className="text-lead mt-4">
        <Trans>
          It opens once, for half an hour. Opening it again charges nothing: check the amounts and
          continue from there.
        </Trans>
      </p>
      <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold" className="mt-6">
        <Trans>Back to the amounts</Trans>
      </ButtonLink>
    </div>
  )
}
