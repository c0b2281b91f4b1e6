import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageToast } from '#app/ui/page-toast.tsx'

export const APPLICATION = '/become-provider/apply'
/** How long the message is shown before the automatic redirect. */
export const REDIRECT_SECONDS = 3

/**
 * There is nothing to pay for yet. A document load is redirected by its Refresh header, with or without
 * script; a client-side navigation by a timer.
 */
export function ApplyFirst() {
  const { t } = useLingui()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(APPLICATION, { replace: true }),
      REDIRECT_SECONDS * 1000,
    )
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <div className="page-toasts">
        <PageToast
          kind="error"
          title={t`Please complete the provider application first`}
          description={t`You need to submit your application before setting up your payment method.`}
        />
      </div>
      <p className="text-lead mt-3">
        <Trans>We're taking you to the application.</Trans>
      </p>
      <ButtonLink to={APPLICATION} kind="marigold" className="mt-6">
        <Trans>Go to the application</Trans>
      </ButtonLink>
    </>
  )
}

/** A closed application can't be paid for: the status page says why, and what can be done. */
export function ApplicationClosed({ state }: { state: 'rejected' | 'withdrawn' }) {
  return (
    <>
      <p className="text-lead mt-3 max-w-[60ch]">
        {state === 'rejected' ? (
          <Trans>
            We couldn't approve your application, so there's nothing to pay. Correct it and send it
            again, or appeal.
          </Trans>
        ) : (
          <Trans>
            You've withdrawn your application, so there's nothing to pay. Send it again when you're
            ready.
          </Trans>
        )}
      </p>
      <ButtonLink to={'/application' satisfies SiteAddress} kind="marigold" className="mt-6">
        <Trans>See your application</Trans>
      </ButtonLink>
    </>
  )
}
