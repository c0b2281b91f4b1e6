import { Trans } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Stories are edited on their own page. */
export const Stories = () => (
  <section className="desk-part max-w-3xl" aria-labelledby="stories">
    <h2 id="stories" className="text-h3">
      <Trans>Success Stories</Trans>
    </h2>
    <ButtonLink to={'/admin/success-stories' satisfies SiteAddress} className="mt-4">
      <Trans>Manage stories</Trans>
    </ButtonLink>
  </section>
)

/** Agreements are versioned files and can't be edited here. */
export const NotHere = () => (
  <section className="desk-part max-w-3xl" aria-labelledby="not-here">
    <h2 id="not-here" className="text-h3">
      <Trans>Not here</Trans>
    </h2>
    <p className="mt-2 text-ink-2">
      <Trans>
        Terms, policies and everything else that people agree to change with a release of the site.
      </Trans>
    </p>
  </section>
)
