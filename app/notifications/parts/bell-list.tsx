import { useEffect, useState } from 'react'
import { useRoot } from '#app/page/hooks.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Delayed, SkeletonBlock } from '#app/ui/skeleton.tsx'
import type { NotificationsView } from '../view.server.ts'
import { NotificationRows } from './notification-rows.tsx'

type Props = {
  /** The number of new ones while it is open: a change loads the list again. */
  unseen: number
  onCount: (unseen: number) => void
}

/**
 * The list in the popover, loaded when it is opened. It includes its texts, so that pages don't have to. If
 * loading fails, the link below leads to the page with the same list.
 */
export function BellList(props: Props) {
  const { view, isClearing, clear } = useList(props)
  if (view === 'failed') return null
  if (!view) return <Loading />
  const { words } = view
  if (view.items.length === 0)
    return (
      <EmptyState compact className="notices-none" as="h3" title={words.empty}>
        {words.emptyAbout}
      </EmptyState>
    )
  return (
    <>
      <p className="notices-new" role="status">
        {words.unseen}
      </p>
      <div className="notices-scroll">
        <NotificationRows view={view} />
        {words.more ? <p className="notices-more">{words.more}</p> : null}
      </div>
      <div className="notices-foot">
        <Button
          kind="quiet"
          size="small"
          disabled={isClearing}
          onClick={async ({ currentTarget }) => {
            // The button disappears with the list, so the keyboard focus moves to the bell.
            currentTarget.closest('details')?.querySelector('summary')?.focus()
            await clear(view.upTo)
          }}
        >
          {words.clear}
        </Button>
      </div>
    </>
  )
}

const Loading = () => (
  <Delayed className="notices-wait">
    <SkeletonBlock className="h-14" />
    <SkeletonBlock className="h-14" />
    <SkeletonBlock className="h-14" />
  </Delayed>
)

function useList({ unseen, onCount }: Props) {
  const language = useRoot()?.language ?? 'en'
  const [view, setView] = useState<NotificationsView | 'failed'>()
  const [isClearing, setClearing] = useState(false)

  async function fetchList(fields: Record<string, string> = {}) {
    const body = new URLSearchParams({ language, ...fields })
    const answer = await fetch('/notifications/listed', { method: 'POST', body }).catch(() => null)
    // Signed out meanwhile, or offline.
    const isList = answer?.ok && answer.headers.get('Content-Type')?.includes('json')
    const listed = isList ? ((await answer.json()) as NotificationsView) : 'failed'
    setView((before) => (listed === 'failed' && before ? before : listed))
    if (listed !== 'failed') onCount(0)
  }

  useEffect(() => {
    if (!view || unseen > 0) void fetchList()
  }, [unseen])

  async function clear(upTo: string) {
    setClearing(true)
    await fetchList({ clear: upTo })
    setClearing(false)
  }
  return { view, isClearing, clear }
}
