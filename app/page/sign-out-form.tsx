import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Form, useNavigate } from 'react-router'
import { PageToast } from '#app/ui/page-toast.tsx'
import type { SiteAddress } from './address.ts'

/**
 * Signs out. Without a network the page stays and says so: the router would try to load the route's script,
 * and reload the document if that failed too.
 */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  const navigate = useNavigate()
  const [failures, setFailures] = useState(0)

  const signOut = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      // The next page shows the result.
      const answer = await fetch('/auth/sign-out', { method: 'POST', redirect: 'manual' })
      if (answer.type !== 'opaqueredirect') throw new Error(`${answer.status}`)
      navigate('/' satisfies SiteAddress)
    } catch {
      setFailures(failures + 1)
    }
  }

  return (
    <Form
      method="post"
      action={'/auth/sign-out' satisfies SiteAddress}
      className={className}
      onSubmit={signOut}
    >
      {children}
      {failures > 0 ? <NotSignedOut key={failures} /> : null}
    </Form>
  )
}

/** Rendered from what is already loaded, because nothing else can be fetched. Fades out by itself. */
function NotSignedOut() {
  return createPortal(
    <div className="page-toasts">
      <PageToast
        kind="error"
        title={<Trans>Error signing out</Trans>}
        description={<Trans>An unexpected error occurred</Trans>}
      />
    </div>,
    document.body,
  )
}
