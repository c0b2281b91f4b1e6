import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Anyone who has applied finds everything else in the portal: nothing is sold to them twice. */
export function useIsProvider() {
  return useRoot()?.visitor?.roles.includes('provider') === true
}

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'>

/** The way to the application. A provider has no use for it; the first of a page leads to their portal. */
export function ApplyLink({ isFirst, children, ...look }: Props & { isFirst?: boolean }) {
  const localizedPath = usePageAddress()
  const isProvider = useIsProvider()
  if (isProvider && !isFirst) return null
  return isProvider ? (
    <ButtonLink {...look} to={'/provider-portal' satisfies SiteAddress}>
      <Trans>Go to Provider Dashboard</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink {...look} to={localizedPath('/become-provider/apply')}>
      {children}
    </ButtonLink>
  )
}
