import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { DecisionView } from '../admin-view.server.ts'

/** How many reasons the form has room for; the server reads as many. */
const REASONS = 4

export function Decide({ view }: { view: DecisionView }) {
  const can = (step: DecisionView['steps'][number]) => view.steps.includes(step)
  if (view.steps.length === 0) return null
  return (
    <Card className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Decide</Trans>
      </h2>
      {can('approve') ? (
        <Form method="post">
          <Button type="submit" name="act" value="approve" kind="marigold" wide>
            <Trans>Approve</Trans>
          </Button>
        </Form>
      ) : null}
      {can('ask for more') ? <AskForMore firstName={view.firstName} /> : null}
      {can('reject') ? <Reject /> : null}
    </Card>
  )
}

function AskForMore({ firstName }: { firstName: string }) {
  const { t } = useLingui()
  return (
    <details className="status-act">
      <summary>
        <Trans>Ask for more</Trans>
      </summary>
      <Form method="post" className="grid gap-3">
        <TextArea
          name="words"
          label={t`Message to ${firstName}`}
          hint={t`Sent as you write it. Asking counts as a reply.`}
          maxLength={4000}
        />
        <Button type="submit" name="act" value="ask">
          <Trans>Ask {firstName} this</Trans>
        </Button>
      </Form>
    </details>
  )
}

function Reject() {
  return (
    <details className="status-act">
      <summary>
        <Trans>Reject</Trans>
      </summary>
      <Form method="post" className="grid gap-3">
        {Array.from({ length: REASONS }, (_, index) => (
          <ReasonFields key={index} index={index} />
        ))}
        <Button type="submit" name="act" value="reject" kind="danger">
          <Trans>Reject with these reasons</Trans>
        </Button>
      </Form>
    </details>
  )
}

function ReasonFields({ index }: { index: number }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <TextArea
        id={`reason-${index}`}
        name={`reason-${index}`}
        label={t`Reason ${index + 1}`}
        optional={index > 0}
        maxLength={2000}
      />
      <TextField
        id={`would-do-${index}`}
        name={`would-do-${index}`}
        label={t`What would fix it`}
        optional={index > 0}
      />
    </div>
  )
}
