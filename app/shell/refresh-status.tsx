import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useRevalidation } from '#app/page/use-revalidation.ts'
import { toast } from '#app/ui/toast.ts'

/** One toast at a time: an earlier result is outdated after a later check failed. */
const STATUS = 'admin status'

/** Loads this person's permissions at once, instead of with the next page, and shows the result. */
export function RefreshStatus({ className }: { className: string }) {
  const { t } = useLingui()
  const ask = useRevalidation()
  const [isAsking, setAsking] = useState(false)

  const refresh = async () => {
    setAsking(true)
    try {
      const isAdmin = await fetchIsAdmin(t`An unexpected error occurred`)
      if (isAdmin)
        toast.info(t`Admin Access`, { id: STATUS, description: t`You have administrator access` })
      else toast.info(t`You don't have administrator access`, { id: STATUS })
      ask()
    } catch (error) {
      toast.error(t`Error checking admin status`, {
        id: STATUS,
        description: error instanceof Error ? error.message : undefined,
      })
    } finally {
      setAsking(false)
    }
  }

  return (
    <button
      type="button"
      className={className}
      onClick={refresh}
      disabled={isAsking}
      aria-busy={isAsking || undefined}
    >
      <RefreshCw aria-hidden />
      <Trans>Refresh admin status</Trans>
    </button>
  )
}

async function fetchIsAdmin(unexpected: string): Promise<boolean> {
  const answer = await fetch('/auth/status', { headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim())
  // A gateway may respond with an HTML page, which must not be shown as our message.
  const status = (await answer.json().catch(() => null)) as { isAdmin: boolean } | null
  if (!status) throw new Error(unexpected)
  return status.isAdmin
}
