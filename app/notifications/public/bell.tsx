import { Trans, useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsHydrated } from '#app/hydration/use-is-hydrated.ts'
import type { SiteAddress } from '#app/page/address.ts'
import type { Frame } from '#app/page/frame.ts'
import { useRoot } from '#app/page/hooks.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { later } from '#app/ui/lazy.tsx'
import { shownCount } from './kinds.ts'

const BellCount = later(async () => (await import('../parts/bell-news.tsx')).BellCount)
const BellList = later(async () => (await import('../parts/bell-list.tsx')).BellList)

/**
 * The bell in the header. It opens without script, and links to the page of the same list; the list and the
 * live stream are loaded only for signed-in users, and only after hydration.
 */
export function NotificationsBell() {
  const root = useRoot()
  const session = root?.visitor?.sessionId
  const [unseen, onCount] = useUnseenCount(root)
  const [isOpen, setOpen] = useState(false)
  const sheet = useRef<HTMLDetailsElement>(null)

  // It may have been opened before hydration.
  useEffect(() => setOpen(sheet.current?.open ?? false), [])

  // Before the launch only signed-in users have a bell.
  if (!session && root?.phase !== 'launched') return null
  return (
    <details
      name="menu"
      className="drop bell"
      data-hydrate-on-open={session ? '' : undefined}
      ref={sheet}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <BellSummary session={session} unseen={unseen} />
      <div className="drop-sheet">
        <h2 className="text-h3">
          <Trans>Notifications</Trans>
        </h2>
        {session ? (
          <SignedInList session={session} unseen={unseen} onCount={onCount} isOpen={isOpen} />
        ) : (
          <SignInForNotifications />
        )}
      </div>
    </details>
  )
}

type SignedInListProps = {
  session: string
  unseen: number
  onCount: (unseen: number) => void
  isOpen: boolean
}

function SignedInList({ session, unseen, onCount, isOpen }: SignedInListProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {isHydrated ? <BellCount key={session} onCount={onCount} /> : null}
      {isHydrated && isOpen ? <BellList unseen={unseen} onCount={onCount} /> : null}
      <Link to={'/notifications' satisfies SiteAddress} className="bell-all link">
        <Trans>See all notifications</Trans>
      </Link>
    </>
  )
}

/** The stream's count overrides the page's until the page is loaded again. */
function useUnseenCount(root: Frame | undefined) {
  const [update, setUpdate] = useState<{ unseen: number; after: Frame | undefined }>()
  const unseen = update?.after === root ? (update?.unseen ?? 0) : (root?.unseen ?? 0)
  const onCount = (unseen: number) => setUpdate({ unseen, after: root })
  return [unseen, onCount] as const
}

function SignInForNotifications() {
  return (
    <>
      <p>
        <Trans>
          Sign in and we'll tell you here when a quote arrives, a provider replies or a payment goes
          through.
        </Trans>
      </p>
      <div>
        <ButtonLink to={'/auth' satisfies SiteAddress} kind="ink" size="small">
          <Trans>Sign In</Trans>
        </ButtonLink>
        <ButtonLink to={'/auth?register=true' satisfies SiteAddress} size="small">
          <Trans>Sign Up</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

function BellSummary({ session, unseen }: { session: string | undefined; unseen: number }) {
  const { t } = useLingui()
  const shown = unseen > 0 ? shownCount(unseen) : ''
  const label = t`Notifications`
  const labelOf = (shown: string) => t`Notifications, ${shown} new`
  return (
    <summary
      className="icon-button"
      aria-label={shown ? labelOf(shown) : label}
      // Before hydration live-updates.worker.ts updates it.
      data-count={session && 'unseen'}
      data-labels={session && `${label}|${labelOf('#')}`}
    >
      <Bell aria-hidden />
      <span className="bell-count" suppressHydrationWarning>
        {shown}
      </span>
    </summary>
  )
}
