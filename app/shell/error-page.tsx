import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { isComingSoon } from '#app/launch/coming-soon.ts'
import { heard } from '#app/platform/words.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { usePageAddress, useRoot } from './page.tsx'

const ComingSoon = lazy(async () => ({
  default: (await import('#app/launch/coming-soon.tsx')).ComingSoon,
}))

// Every page carries this one, in case something goes wrong; the picture is fetched when it does.
const Signpost = lazy(async () => ({ default: (await import('./signpost.tsx')).Signpost }))

/** One page for whatever went wrong: an unknown address, a closed door, or a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <OurFault />
  if (isComingSoon(error.data))
    return (
      <Suspense fallback={null}>
        <ComingSoon words={error.data} />
      </Suspense>
    )
  if (error.status === 403) return <ClosedDoor why={error.data} />
  return <UnknownAddress />
}

function UnknownAddress() {
  const { pathname } = useLocation()
  const at = usePageAddress()
  return (
    <Frame code={404} title={<Trans>Oops! Page not found</Trans>} picture={<Signpost />}>
      <p className="text-lead">
        <Trans>
          There is nothing at <strong className="break-all">{readable(pathname)}</strong>. It may
          have moved, or the address may have a slip in it.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <GoBack />
        <ButtonLink to={at('/')}>
          <Trans>Home</Trans>
        </ButtonLink>
        <ButtonLink to={at('/become-provider')}>
          <Trans>Become a Provider</Trans>
        </ButtonLink>
      </div>
    </Frame>
  )
}

function GoBack() {
  const navigate = useNavigate()
  return (
    <Button kind="marigold" icon={<ArrowLeft aria-hidden />} onClick={() => navigate(-1)}>
      <Trans>Go Back</Trans>
    </Button>
  )
}

function ClosedDoor({ why }: { why: unknown }) {
  const { i18n } = useLingui()
  const at = usePageAddress()
  return (
    <Frame code={403} title={<Trans>This page is not for your account</Trans>}>
      <p className="text-lead">
        {typeof why === 'string' ? (
          heard(i18n, why)
        ) : (
          <Trans>
            You are signed in, but this part belongs to people with another role. Nothing was
            changed.
          </Trans>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={at('/')} kind="marigold">
          <Trans>Home</Trans>
        </ButtonLink>
        <ButtonLink to={at('/contact')}>
          <Trans>Contact Support</Trans>
        </ButtonLink>
      </div>
    </Frame>
  )
}

function OurFault() {
  const root = useRoot()
  return (
    <Frame code={500} title={<Trans>Something went wrong on our side</Trans>}>
      <p className="text-lead">
        <Trans>
          What you had sent before is kept. What you typed just now may not have reached us: go
          back, and it should still be in the form. If it happens again, write to{' '}
          {root?.site.supportEmail}.
        </Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <GoBack />
        <ButtonLink to="/" reloadDocument>
          <Trans>Home</Trans>
        </ButtonLink>
      </div>
    </Frame>
  )
}

function Frame(parts: {
  code: number
  title: ReactNode
  picture?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="page-box page-section grid items-center gap-12 lg:grid-cols-2">
      <title>{`${parts.code}`}</title>
      <div>
        <p className="text-label text-ink-2">{parts.code}</p>
        <h1 className="mt-2 mb-4">{parts.title}</h1>
        {parts.children}
      </div>
      <Suspense fallback={null}>{parts.picture}</Suspense>
    </div>
  )
}

function readable(pathname: string) {
  try {
    return decodeURIComponent(pathname).slice(0, 120)
  } catch {
    return pathname.slice(0, 120)
  }
}
