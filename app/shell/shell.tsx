import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '#app/hydration/use-is-hydrated.ts'
import { useRoot } from '#app/page/hooks.tsx'
import { SessionEvents } from '#app/session/public/session-events.tsx'
import { later } from '#app/ui/lazy.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { onFirstToast } from '#app/ui/toast.ts'
import { FloatingButton } from './floating.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'
import { PageToasts } from './page-toasts.tsx'

/** The layout of every page: skip link, header, the page, footer. */
export function Shell({ isError, children }: { isError?: boolean; children: ReactNode }) {
  const root = useRoot()
  // An error page inside a part with its own frame uses the site's frame.
  const hasOwnFrame = root?.hasOwnFrame && !isError
  return (
    <>
      <SkipLink />
      {hasOwnFrame ? null : <SiteHeader />}
      <DemonstrationNote />
      {root && root.notes.length > 0 && <AdminNotes notes={root.notes} />}
      <main id="main" tabIndex={-1}>
        {root?.awaitedEmail && <AwaitedBanner email={root.awaitedEmail} />}
        {root?.hasPendingAgreement && <AgreeBanner />}
        {children}
      </main>
      {hasOwnFrame ? null : <SiteFooter />}
      <FloatingButton />
      <PageToasts />
      <LazyToasts />
      <SessionEvents visitor={root?.visitor} />
      <HashHandler hasSpoken={(root?.toasts.length ?? 0) > 0} />
    </>
  )
}

/** Every page with demonstration data says so, so that it isn't mistaken for real data. */
function DemonstrationNote() {
  const { t } = useLingui()
  if (!useRoot()?.isDemonstration) return null
  return (
    <aside className="demo-note" aria-label={t`Demonstration`}>
      <Trans>This is a demonstration: every person, provider and review here is made up.</Trans>
    </aside>
  )
}

// Loaded only for the few visitors who need it.
const AwaitedBanner = later(
  async () => (await import('#app/session/public/awaited-banner.tsx')).AwaitedBanner,
  { renderedAs: '.awaited' },
)
const AgreeBanner = later(
  async () => (await import('#app/agreements/public/agree-banner.tsx')).AgreeBanner,
  { renderedAs: '.awaited' },
)
const AdminNotes = later(
  async () => (await import('#app/launch/public/admin-notes.tsx')).AdminNotes,
  {
    renderedAs: '.house-note',
  },
)

const HashCallback = later(
  async () => (await import('#app/session/public/hash-callback.tsx')).HashCallback,
)

/**
 * Loads the code that reads a callback of the authentication service from the URL's hash, only if there is
 * one.
 */
function HashHandler({ hasSpoken }: { hasSpoken: boolean }) {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  // The server doesn't see the hash, so the first render must be without it.
  const isWanted = isHydrated && /[#&](code=|error|access_token|message)/.test(hash)
  return isWanted && <HashCallback hasSpoken={hasSpoken} />
}

const Toaster = later(async () => (await import('#app/ui/toaster.tsx')).Toaster)

/** Client-side toasts: their component is loaded with the first one. */
function LazyToasts() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => onFirstToast(() => setWanted(true)), [])
  return isWanted && <Toaster />
}
