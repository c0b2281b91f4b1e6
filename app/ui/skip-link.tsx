import { Trans } from '@lingui/react/macro'

/** The first focusable link, past the header to the page itself. */
export function SkipLink({ to = '#main' }: { to?: `#${string}` }) {
  return (
    <a className="skip-link" href={to}>
      <Trans>Skip to main content</Trans>
    </a>
  )
}
