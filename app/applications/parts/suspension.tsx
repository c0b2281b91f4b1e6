import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { DecisionView } from '../admin-view.server.ts'

/** Taking a provider off the site, and letting them back. */
export function Suspension({ view: { suspension, firstName } }: { view: DecisionView }) {
  if (suspension.act === 'lift')
    return (
      <Card className="grid gap-4">
        <h2 className="text-h3">
          <Trans>Suspended</Trans>
        </h2>
        <p className="whitespace-pre-line">{suspension.reason}</p>
        <p className="text-small text-ink-2">
          <Trans>Suspended {suspension.from}</Trans>
        </p>
        <Form method="post">
          <Button type="submit" name="act" value="lift" wide>
            <Trans>Lift suspension</Trans>
          </Button>
        </Form>
      </Card>
    )
  return suspension.act === 'suspend' ? <Suspend firstName={firstName} /> : null
}

function Suspend({ firstName }: { firstName: string }) {
  const { t } = useLingui()
  return (
    <Card>
      <details className="status-act">
        <summary>
          <Trans>Suspend</Trans>
        </summary>
        <Form method="post" className="grid gap-3">
          <p className="text-small text-ink-2">
            <Trans>
              From then on customers can't find {firstName}, and no new requests arrive. Jobs
              already agreed continue.
            </Trans>
          </p>
          <TextArea
            name="reason"
            label={t`Reason, as ${firstName} will read it`}
            hint={t`Sent as you write it.`}
            maxLength={4000}
            required
          />
          <Button type="submit" name="act" value="suspend" kind="danger">
            <Trans>Suspend {firstName}</Trans>
          </Button>
        </Form>
      </details>
    </Card>
  )
}
