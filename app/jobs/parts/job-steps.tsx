import { Trans, useLingui } from '@lingui/react/macro'
import { Check, MapPin, Navigation, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatRand, typedRand } from '#app/platform/money.ts'
import { ConfirmedAct } from '#app/quotes/public/confirmed-act.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SharedJobView } from '../job-view.server.ts'
import type { JobStep, Side } from '../public/job-states.ts'
import type { FormProps } from './form-props.ts'

type Props = FormProps & { view: SharedJobView; side: Side; other: string }

/** "Still on?": asked the evening before, answered any time before the start. */
export function StillOn({ view, other }: { view: SharedJobView; other: string }) {
  const isBusy = useNavigation().state !== 'idle'
  if (view.state !== 'booked' || !view.canConfirm) return null
  if (view.isConfirmed)
    return (
      <p className="text-ink-2">
        {view.isConfirmedByOther ? (
          <Trans>You've both confirmed that it's still on.</Trans>
        ) : (
          <Trans>You've confirmed that it's still on. {other} hasn't yet.</Trans>
        )}
      </p>
    )
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        name="intent"
        value="confirm"
        kind="outline"
        icon={<Check aria-hidden />}
        busy={isBusy}
      >
        <Trans>Yes, it's still on</Trans>
      </Button>
      {view.isConfirmedByOther ? (
        <span className="text-small text-ink-2">
          <Trans>{other} has confirmed.</Trans>
        </span>
      ) : null}
    </Form>
  )
}

/** What the provider does next, one large button. */
export function ProvidersNextStep({ view: { steps, time } }: Pick<Props, 'view'>) {
  if (!time) return null
  if (steps.includes('set_off'))
    return (
      <StepButton step="set_off" icon={<Navigation aria-hidden />}>
        <Trans>I'm on my way</Trans>
      </StepButton>
    )
  if (steps.includes('arrive'))
    return (
      <StepButton step="arrive" icon={<MapPin aria-hidden />}>
        <Trans>I'm at the gate</Trans>
      </StepButton>
    )
  return null
}

function StepButton({
  step,
  kind = 'marigold',
  icon,
  children,
}: {
  step: JobStep
  kind?: 'marigold' | 'outline'
  icon: ReactNode
  children: ReactNode
}) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value={step}
        wide="phone"
        size="large"
        {...{ kind, icon }}
        busy={isBusy}
      >
        {children}
      </Button>
    </Form>
  )
}

/** One side says that it's done, and what was paid. */
export function SayDone({ view, side, errors, typed }: Props) {
  const { t } = useLingui()
  const step = side === 'customer' ? 'complete' : 'mark_done'
  const isBusy = useNavigation().state !== 'idle'
  if (!view.steps.includes(step)) return null
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-sm gap-3">
      <TextField
        id="paid"
        name="paid"
        label={side === 'customer' ? t`How much did you pay?` : t`How much were you paid?`}
        hint={
          side === 'customer'
            ? t`The total. It's shown next to your rating, so others know what to expect.`
            : t`The total. The customer can correct it.`
        }
        before="R"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.paid ?? typedRand(view.paidCents ?? view.totalCents)}
        errors={errors.paid}
      />
      <div>
        <Button
          type="submit"
          name="intent"
          value={step}
          kind={view.state === 'arrived' ? 'marigold' : 'outline'}
          icon={<Check aria-hidden />}
          busy={isBusy}
        >
          {side === 'customer' ? <Trans>It's done</Trans> : <Trans>The job's done</Trans>}
        </Button>
      </div>
    </Form>
  )
}

/** The provider says it's done: the customer agrees, corrects the sum, or says it isn't. */
export function ConfirmDone({ view, side, other, errors, typed }: Props) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-2">
        <Form method="post" preventScrollReset>
          {/* The sum that is read here counts, not one that is written meanwhile. */}
          {view.paidCents === null ? null : (
            <input type="hidden" name="paid" value={typedRand(view.paidCents)} />
          )}
          <Button
            type="submit"
            name="intent"
            value="complete"
            kind="marigold"
            icon={<Check aria-hidden />}
            busy={isBusy}
          >
            {view.paidCents === null ? (
              <Trans>Yes, it's done</Trans>
            ) : (
              <Trans>Yes, it's done. I paid {formatRand(view.paidCents)}</Trans>
            )}
          </Button>
        </Form>
        <NotDone view={view} side={side} other={other} />
      </div>
      <details open={Boolean(errors.paid)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>I paid a different amount</Trans>
        </summary>
        <div className="mt-2">
          <SayDone {...{ view, side, other, errors, typed }} />
        </div>
      </details>
    </div>
  )
}

export function NotDone({ view, other }: Pick<Props, 'view' | 'side' | 'other'>) {
  const { t } = useLingui()
  if (!view.steps.includes('mark_not_done')) return null
  return (
    <ConfirmedAct
      name={`mark_not_done ${view.id}`}
      kind="quiet"
      icon={<X aria-hidden />}
      label={t`It wasn't done`}
      question={t`Is it right that the job wasn't done?`}
      consequence={
        <Trans>
          We tell {other}. You can agree on another time or end the job. After 48 hours without an
          answer it needs a new time.
        </Trans>
      }
      cancel={t`Back`}
      act={t`It wasn't done`}
      isDanger
      action="."
      fields={{ intent: 'mark_not_done' }}
    >
      <Reason id="not-done-reason" label={t`What happened?`} />
    </ConfirmedAct>
  )
}

/** The job wasn't done: another time, or the end of it. */
export function AfterNotDone({ view, other }: Pick<Props, 'view' | 'other'>) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <StepButton step="reopen" icon={<RotateCcw aria-hidden />}>
        <Trans>Agree on another time</Trans>
      </StepButton>
      <EndJob view={view} other={other} />
    </div>
  )
}

function EndJob({ view, other }: Pick<Props, 'view' | 'other'>) {
  const { t } = useLingui()
  return (
    <ConfirmedAct
      name={`end ${view.id}`}
      kind="quiet"
      label={t`End the job`}
      question={t`End this job?`}
      consequence={
        <Trans>
          It counts as not done in the provider's completion rate. {other} reads this too.
        </Trans>
      }
      cancel={t`Back`}
      act={t`End the job`}
      isDanger
      action="."
      fields={{ intent: 'end' }}
    />
  )
}

/** A job that was left undone ends as not done: by whoever doesn't want another time. */
export function EndUndone({ view, other }: Pick<Props, 'view' | 'other'>) {
  return view.state === 'unscheduled' && view.steps.includes('end') ? (
    <EndJob view={view} other={other} />
  ) : null
}

/** Cancelling, with what it means before one does. */
export function CancelJob({ view, other }: Pick<Props, 'view' | 'other'>) {
  const { t } = useLingui()
  if (!view.steps.includes('cancel')) return null
  return (
    <ConfirmedAct
      name={`cancel ${view.id}`}
      kind="quiet"
      icon={<X aria-hidden />}
      label={t`Cancel this job`}
      question={t`Cancel this job?`}
      consequence={
        view.time ? (
          <Trans>
            We tell {other} at once. You can't undo this. Less than 24 hours before the start it's
            recorded as a late change.
          </Trans>
        ) : (
          <Trans>We tell {other} at once. You can't undo this.</Trans>
        )
      }
      cancel={t`Keep the job`}
      act={t`Cancel the job`}
      isDanger
      action="."
      fields={{ intent: 'cancel' }}
    >
      <Reason id="cancel-reason" label={t`Reason`} />
    </ConfirmedAct>
  )
}

function Reason({ id, label }: { id: string; label: string }) {
  const { t } = useLingui()
  return (
    <TextArea
      id={id}
      name="reason"
      label={label}
      hint={t`Both of you can read it.`}
      optional
      rows={3}
      maxLength={400}
    />
  )
}
