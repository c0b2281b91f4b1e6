import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '#app/ui/banner.tsx'

/** Why a request wasn't accepted, or that there is no network. */
export function FormBanners({
  refusal,
  isOffline,
}: {
  refusal: string | null
  isOffline: boolean
}) {
  const { t } = useLingui()
  return (
    <>
      {refusal ? <Banner tone="clay" role="alert" title={refusal} /> : null}
      {isOffline ? (
        <Banner tone="clay" role="alert" title={t`You're offline`}>
          <Trans>
            We've saved everything you wrote on this device. Try again when you're back online.
          </Trans>
        </Banner>
      ) : null}
    </>
  )
}
