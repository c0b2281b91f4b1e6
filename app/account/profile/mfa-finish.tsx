import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CodeField } from '../screens/mfa-parts.tsx'
import type { Started } from './mfa.server.ts'

/** For an app, shows its secret once; for a phone, asks for the code that was sent. */
export function Finish({ started }: { started: Started }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { factorId, challenge, qrCode, secret } = started
  return (
    <Card framed className="mb-8">
      <Form method="post" className="auth-form">
        <input type="hidden" name="factor" value={factorId} />
        <input type="hidden" name="challenge" value={challenge ?? ''} />
        {qrCode && <AppSecret qrCode={qrCode} secret={secret} />}
        <CodeField isText={Boolean(challenge)} />
        <Button
          type="submit"
          name="intent"
          value="finish"
          kind="marigold"
          wide="phone"
          busy={isBusy}
        >
          <Trans>Turn it on</Trans>
        </Button>
      </Form>
    </Card>
  )
}

function AppSecret({
  qrCode,
  secret,
}: Required<Pick<Started, 'qrCode'>> & Pick<Started, 'secret'>) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Scan this with your authenticator app, or type in the key.</Trans>
      </p>
      <img src={`data:image/svg+xml;utf-8,${qrCode}`} alt={t`QR code`} width={220} height={220} />
      <p>
        <code className="break-all">{secret?.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}
