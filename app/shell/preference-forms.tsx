import { Trans } from '@lingui/react/macro'
import { Gauge } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'

/** A plain form, so that it works before hydration; the response sets a cookie and shows the same page. */
export function DataSaver({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={'/preferences' satisfies SiteAddress} reloadDocument>
      <input type="hidden" name="back" value={pathname + search} />
      <button type="submit" name="data-saver" value="turn" className={className}>
        <Gauge aria-hidden />
        <span className="unless-saving">
          <Trans>Data saver off</Trans>
        </span>
        <span className="when-saving">
          <Trans>Data saver on</Trans>
        </span>
      </button>
    </Form>
  )
}
