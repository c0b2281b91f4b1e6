import type { I18n } from '@lingui/core'
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

/** Opens once: a second or late visit redirects to the choice of a plan. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const isEft = new URL(request.url).searchParams.get('method') === 'eft'
  const known = visitor(context)
  const visit = { key: params.key, visitorId: known?.id ?? null, now: services.clock.now() }
  if (request.method === 'HEAD') {
    const isOpen = await isPayPageOpen(services.db, visit)
    throw new Response(null, { status: isOpen ? 200 : 410, headers: NO_STORE })
  }
  const page = await openPayPage(services, { ...visit, method: isEft ? 'instant eft' : 'card' })
  // Nothing was charged, and reloading this page wouldn't help.
  if (page.is === 'refused') throw setupFailed(requestI18n(context), known !== null)
  const isOpen = page.is === 'open'
  const shown = isOpen
    ? { form: page.form, sum: formatRand(page.cents, { cents: 'always' }) }
    : null
  const titles = privateTitles(context, '/pay', {
    title: msg`Pay with PayFast`,
    description: msg`Taking you to PayFast.`,
  })
  return data({ shown, titles }, { status: isOpen ? 200 : 410, headers: NO_STORE })
}

const NO_STORE = { 'Cache-Control': 'no-store' }

const setupFailed = (i18n: I18n, isSignedIn: boolean) =>
  redirect(isSignedIn ? href('/payment-setup') : href('/'), {
    headers: withToast(new Headers(NO_STORE), {
      kind: 'failure',
      title: i18n._(msg`Payment setup failed`),
      description: i18n._(msg`No payment URL received from PayFast`),
    }),
  })

/** Never cached, not even by the browser. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The page opens once, so its data can't be loaded again. */
export const shouldRevalidate = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** The form that posts to PayFast, and nothing else. With script it submits by itself. */
export default function Pay({ loaderData }: Route.ComponentProps) {
  const { shown } = loaderData
  const { form, onSubmit } = useAutoSubmit()
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
      <form ref={form} action={action} method={method} className="mt-6" onSubmit={onSubmit}>
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

/** Submits the form once, after a second in which to read where it goes. */
function useAutoSubmit() {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    // The back button from PayFast restores this page from the bfcache: it must not submit again.
    if (isSent.current || !form.current) return
    const { current } = form
    const timer = setTimeout(() => {
      if (isSent.current) return
      isSent.current = true
      current.submit()
    }, 1000)
    return () => clearTimeout(timer)
  }, [])
  const onSubmit = () => {
    isSent.current = true
  }
  return { form, onSubmit }
}

function Closed() {
  return (
    <div className="page-box page-section">
      <h1>
        <Trans>This payment page has already been used</Trans>
      </h1>
      <p className="text-lead mt-4">
        <Trans>
          You can use it once, for half an hour. Opening a new one doesn't charge you: check the
          amounts and continue from there.
        </Trans>
      </p>
      <ButtonLink to={'/payment-setup' satisfies SiteAddress} kind="marigold" className="mt-6">
        <Trans>Back to the amounts</Trans>
      </ButtonLink>
    </div>
  )
}
