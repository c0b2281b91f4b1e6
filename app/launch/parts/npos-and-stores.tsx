import { Trans } from '@lingui/react/macro'
import { usePageAddress } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'

/** The way to charities and shops. Nobody of them is named before there are any. */
export function NposAndStores() {
  const localizedPath = usePageAddress()
  return (
    <section className="page-box page-section grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
      <Illustration name="giving" className="w-full" />
      <div className="grid gap-10">
        <div>
          <h2>
            <Trans>NPOs & charities</Trans>
          </h2>
          <p className="mt-3 max-w-[34em] text-ink-2">
            <Trans>
              Listing is free of charge, once a registration has been seen. None is listed yet.
            </Trans>
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <ButtonLink to={localizedPath('/npo-charities')}>
              <Trans>Browse NPO & Charities</Trans>
            </ButtonLink>
            <ButtonLink to={localizedPath('/npo-instruction-manual')}>
              <Trans>NPO manual</Trans>
            </ButtonLink>
          </div>
        </div>
        <div>
          <h2>
            <Trans>Local online stores</Trans>
          </h2>
          <p className="mt-3 max-w-[34em] text-ink-2">
            <Trans>South African shops that send what they make. None is listed yet.</Trans>
          </p>
          <ButtonLink to={localizedPath('/online-stores')} className="mt-5">
            <Trans>Browse Online Stores</Trans>
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
