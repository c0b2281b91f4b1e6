import { Trans } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'

/** Shown on every page until someone who registered here opens their link. */
export function AwaitedBanner({ email }: { email: string }) {
  const { pathname, search } = useLocation()
  // On this page they have just opened it.
  if (pathname === '/auth/confirm') return null
  return (
    <div className="page-box awaited">
      <Banner
        icon={<Mail />}
        title={
          <Trans>
            We sent a link to <span className="wrap-anywhere">{email}</span>
          </Trans>
        }
        action={
          <Form method="post" action={'/auth/resend' satisfies SiteAddress}>
            <input type="hidden" name="back" value={pathname + search} />
            <Button type="submit" size="small" wide="phone">
              <Trans>Send it again</Trans>
            </Button>
          </Form>
        }
      >
        <Trans>
          Open it on this device to continue. It works for 24 hours. Check your spam folder too.
        </Trans>
      </Banner>
    </div>
  )
}
