import { Trans } from '@lingui/react/macro'
import type { ErrorResponse } from 'react-router'
import { Link, useLocation } from 'react-router'
import { isComingSoon } from '#app/launch/public/coming-soon.ts'
import { ComingSoon } from '#app/launch/public/coming-soon.tsx'
import { usePageAddress } from '#app/page/hooks.tsx'
import { refusalIn } from '#app/platform/refusal-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorFrame, GoBack } from './error-frame.tsx'
import { Signpost } from './signpost.tsx'

/** The page of a 404, a page that isn't open yet, or a refused one. */
export function Refusal({ error }: { error: ErrorResponse }) {
  const { status, data } = error
  if (isComingSoon(data)) return <ComingSoon words={data} />
  if (status === 503) return <Away words={data} />
  if (status === 403) return <ClosedPage why={refusalIn(error)} />
  return <UnknownAddress nearest={nearestIn(data)} />
}

/** The suggested page, thrown with the 404. */
type Nearest = { to: string; name: string }

function nearestIn(data: unknown): Nearest | null {
  const { to, name } = (data ?? {}) as Partial<Nearest>
  return typeof to === 'string' && typeof name === 'string' ? { to, name } : null
}

function UnknownAddress({ nearest }: { nearest: Nearest | null }) {
  const { pathname } = useLocation()
  return (
    <ErrorFrame code={404} title={<Trans>Oops! Page not found</Trans>} picture={<Signpost />}>
      <p className="text-lead">
        {nearest ? (
          <Trans>
            There's nothing at <strong className="break-all">{readable(pathname)}</strong>. Did you
            mean{' '}
            <Link className="link" to={nearest.to}>
              {nearest.name}
            </Link>
            ?
          </Trans>
        ) : (
          <Trans>
            There's nothing at <strong className="break-all">{readable(pathname)}</strong>. The page
            may have moved, or there's a typo in the address.
          </Trans>
        )}
      </p>
      <WaysOn />
    </ErrorFrame>
  )
}

function WaysOn() {
  const localizedPath = usePageAddress()
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <GoBack />
      <ButtonLink to={localizedPath('/')}>
        <Trans>Home</Trans>
      </ButtonLink>
      <ButtonLink to={localizedPath('/become-provider')}>
        <Trans>Become a Provider</Trans>
      </ButtonLink>
    </div>
  )
}

/** The database is down: the message comes from the server, in the page's language. */
function Away({ words }: { words: unknown }) {
  const { pathname, search } = useLocation()
  const { title, description } = (words ?? {}) as Partial<Record<string, string>>
  return (
    <ErrorFrame code={503} title={title ?? <Trans>Try again</Trans>}>
      {description ? <p className="text-lead">{description}</p> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={pathname + search} kind="marigold" reloadDocument>
          <Trans>Try again</Trans>
        </ButtonLink>
        <GoBack />
      </div>
    </ErrorFrame>
  )
}

function ClosedPage({ why }: { why: string | null }) {
  const localizedPath = usePageAddress()
  return (
    <ErrorFrame code={403} title={<Trans>You don't have access to this page</Trans>}>
      <p className="text-lead">
        {why ?? (
          <Trans>
            You're signed in, but this page is for people with another role. Nothing has changed.
          </Trans>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={localizedPath('/')} kind="marigold">
          <Trans>Home</Trans>
        </ButtonLink>
        <ButtonLink to={localizedPath('/contact')}>
          <Trans>Contact Support</Trans>
        </ButtonLink>
      </div>
    </ErrorFrame>
  )
}

function readable(pathname: string) {
  try {
    return decodeURIComponent(pathname).slice(0, 120)
  } catch {
    return pathname.slice(0, 120)
  }
}
