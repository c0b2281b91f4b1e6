import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { SiteAddress } from '#app/page/address.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** Providers find everything in the portal: they aren't shown the sales pitch again. */
export function useIsProvider() {
  return useRoot()?.visitor?.roles.includes('provider') === true
}

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'>

/**
 * A link to the application. For a provider, the first one on a page leads to their portal and the others are
 * hidden.
 */
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
