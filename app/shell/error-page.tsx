import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { NoSignal } from '#app/page/no-signal.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/lazy.tsx'
import { ErrorFrame, GoBack } from './error-frame.tsx'

// Every page carries this one, in case something goes wrong; the rest is fetched when it does. Where not
// even that can be had, the fault is ours.
const Refusal = later(async () => (await import('./refusal.tsx')).Refusal, {
  instead: OurFault,
  drawnAs: '[data-refused]',
})

/** One page for whatever went wrong: an unknown address, a closed door, or a fault of ours. */
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

/** What needs nothing fetched: there is no way to fetch it. */
function CutOff() {
  const { revalidate, state } = useRevalidator()
  // Anyone who goes back is brought to where they were on the page that isn't there.
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
