import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { typedRand } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ConfirmedAct } from '../public/confirmed-act.tsx'
import type { BookingView } from '../request-view.server.ts'

type Errors = Record<string, string[]>

export type Props = { booking: BookingView; errors: Errors; typed: Record<string, string> }

type MarkDoneProps = Props & { step: 'mark_done' | 'correct_done' }

export function MarkDone(props: MarkDoneProps) {
  const { step } = props
  return (
    <DoneForm
      step={step}
      kind={step === 'mark_done' ? 'marigold' : 'outline'}
      label={<Trans>It's done</Trans>}
    >
      <AmountPaid {...props} />
    </DoneForm>
  )
}

type DoneFormProps = {
  step: MarkDoneProps['step']
  kind: 'marigold' | 'outline'
  label: ReactNode
  children: ReactNode
}

/** The form with which either side marks the job as done. */
export function DoneForm({ step, kind, label, children }: DoneFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-sm gap-3">
      {children}
      <div>
        <Button
          type="submit"
          name="intent"
          value={step}
          kind={kind}
          icon={<Check aria-hidden />}
          busy={isBusy}
        >
          {label}
        </Button>
      </div>
    </Form>
  )
}

function AmountPaid({ booking, step, errors, typed }: MarkDoneProps) {
  const { t } = useLingui()
  const usual = typedRand(booking.paidCents ?? booking.totalCents)
  return (
    <TextField
      id={`paid-${step}`}
      name="paid"
      label={t`How much did you pay?`}
      hint={t`The total. It's shown next to your rating, so others know what to expect.`}
      before="R"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={typed.paid ?? usual}
      errors={errors.paid}
    />
  )
}

export function NotDone({
  step,
  firstName,
  requestedBy,
}: {
  step: 'mark_not_done' | 'correct_not_done'
  firstName: string
  requestedBy: string
}) {
  const { t } = useLingui()
  return (
    <div>
      <ConfirmedAct
        name={`${step} ${requestedBy}`}
        kind="quiet"
        icon={<X aria-hidden />}
        label={t`It wasn't done`}
        question={t`Is it right that the job wasn't done?`}
        consequence={
          <Trans>We ask {firstName} to confirm. It counts in the completion rate.</Trans>
        }
        cancel={t`Back`}
        act={t`It wasn't done`}
        isDanger
        action="."
        fields={{ intent: step }}
      />
    </div>
  )
}
