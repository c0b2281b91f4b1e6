import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { NoSignal } from '#app/page/no-signal.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/lazy.tsx'
import { ErrorFrame, GoBack } from './error-frame.tsx'

// Part of every page, in case something goes wrong; the rest is loaded on demand. If loading fails too, the
// error is ours.
const Refusal = later(async () => (await import('./refusal.tsx')).Refusal, {
  instead: OurFault,
  renderedAs: '[data-refused]',
})

/** One page for all errors: an unknown path, a refused one, or an error of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof NoSignal) return <CutOff />
  if (!isRouteErrorResponse(error)) return <OurFault />
  return <Refusal error={error} />
}

function OurFault() {
  const root = useRoot()
  const localizedPath = usePageAddress()
  return (
    <ErrorFrame code={500} title={<Trans>Something went wrong on our side</Trans>}>
      <p className="text-lead">
        <Trans>
          Everything you sent before is safe. What you just typed may not have reached us: go back,
          and it should still be in the form. If it happens again, write to{' '}
          {root?.site.supportEmail}.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <GoBack />
        <ButtonLink to={localizedPath('/')} reloadDocument>
          <Trans>Home</Trans>
        </ButtonLink>
      </div>
    </ErrorFrame>
  )
}

/** Rendered without loading anything, because there is no network. */
function CutOff() {
  const { revalidate, state } = useRevalidator()
  // Otherwise the browser would restore the scroll position of the missing page.
  useEffect(() => void scrollTo(0, 0), [])
  return (
    <ErrorFrame title={<Trans>No signal</Trans>}>
      <p className="text-lead">
        <Trans>Everything you sent before is safe.</Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="marigold" busy={state !== 'idle'} onClick={revalidate}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </ErrorFrame>
  )
}
