import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { isEdited } from './is-edited.ts'
import { later } from './lazy.tsx'

// Rarely needed, and larger than the page.
const ConfirmDialog = later(async () => (await import('./dialog.tsx')).ConfirmDialog, {
  instead: StayHere,
})

/** Asks before unsaved input is lost, whichever way the page is left. */
export function Unsaved() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isAnyEdited(),
  )
  useLeavingWarning()
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset()
      }}
      question={<Trans>Leave without saving?</Trans>}
      consequence={<Trans>You'll lose what you typed on this page.</Trans>}
      keep={<Trans>Stay here</Trans>}
    >
      <Button kind="danger" onClick={() => blocker.proceed()}>
        <Trans>Leave</Trans>
      </Button>
    </ConfirmDialog>
  )
}

/** The browser's own dialog, when leaving for another site or closing the tab. */
function useLeavingWarning() {
  useEffect(() => {
    let hasChosen = false
    // Cancelling leaves on purpose.
    const choose = (event: MouseEvent) => {
      if ((event.target as Element | null)?.closest?.('[data-leaves]')) hasChosen = true
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (!hasChosen && isAnyEdited()) event.preventDefault()
    }
    document.addEventListener('click', choose, true)
    window.addEventListener('beforeunload', leave)
    return () => {
      document.removeEventListener('click', choose, true)
      window.removeEventListener('beforeunload', leave)
    }
  }, [])
}

const isAnyEdited = () =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-settings]')].some(isEdited)

/** If the dialog can't be loaded, the navigation is blocked. */
function StayHere({ onOpenChange }: { onOpenChange?: (isOpen: boolean) => void }) {
  useEffect(() => onOpenChange?.(false), [onOpenChange])
  return null
}
