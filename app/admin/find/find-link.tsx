import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useKeysAreOn } from '#app/page/single-keys.ts'
import { later } from '#app/ui/lazy.tsx'
import { KeyHint } from '../queue/parts/key-hint.tsx'
import { useFindKeys } from './use-find-keys.ts'

const FindDialog = later(async () => (await import('./find-dialog.tsx')).FindDialog)

/** Opens the search: the dialog with script, a page without it. */
export function FindLink() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const keysAreOn = useKeysAreOn()
  const open = useCallback(() => {
    setWasOpened(true)
    setIsOpen(true)
  }, [])
  useFindKeys(open)
  return (
    <>
      <Link
        to={'/admin/find' satisfies SiteAddress}
        className="admin-link find-link"
        // Its shortcuts must work before the first interaction.
        data-hydrate="unless-data-saver"
        aria-keyshortcuts={keysAreOn ? 'Control+K /' : 'Control+K'}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        <Search aria-hidden />
        <span>
          <Trans>Find</Trans>
        </span>
        <KeyHint>{keysAreOn ? '/' : t`Ctrl K`}</KeyHint>
      </Link>
      {wasOpened ? <FindDialog isOpen={isOpen} onOpenChange={setIsOpen} /> : null}
    </>
  )
}
