import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { COOKIE_CHECK } from '#app/page/cookie-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from './form-parts.tsx'
import { useSecurityKey } from './security-key.ts'

/** Signs in with a discoverable passkey, without typing anything. */
export function PasskeyButton({ next }: { next: string }) {
  const { ask, isBusy, refusal } = useSecurityKey('/auth/passkey', { next, [COOKIE_CHECK]: '1' })
  return (
    <div className="auth-form needs-keys mt-4">
      <FormRefusal errors={refusal ? [refusal] : undefined} />
      <Button size="large" wide icon={<KeyRound />} busy={isBusy} onClick={ask}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </div>
  )
}
