import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, Check, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CustomersJobView, SharedJobView } from '../job-view.server.ts'
import type { FormProps } from './form-props.ts'

/** The time that one side proposes: the other side's to accept, one's own to take back. */
export function Proposal({ view, other }: { view: SharedJobView; other: string }) {
  const { proposal } = view
  const isBusy = useNavigation().state !== 'idle'
  if (!proposal) return null
  const when = `${proposal.dayWords}, ${proposal.arrival}`
  if (proposal.isOwn)
    return (
      <Banner
        title={<Trans>Waiting for {other} to accept</Trans>}
        action={
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="remove_proposal" busy={isBusy} size="small">
              <Trans>Remove</Trans>
            </Button>
          </Form>
        }
      >
        <Trans>
          You proposed {when}. It's open until {proposal.expiresAt}.
        </Trans>
      </Banner>
    )
  return (
    <section className="card" data-framed="" aria-labelledby="proposal">
      <h2 id="proposal" className="text-h3">
        <Trans>
          {other} proposes {when}
        </Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          Done by about {proposal.doneBy}. Answer by {proposal.expiresAt}.
        </Trans>
      </p>
      <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="start" value={proposal.start} />
        <Button
          type="submit"
          name="intent"
          value="accept"
          kind="marigold"
          icon={<Check aria-hidden />}
          busy={isBusy}
        >
          <Trans>Accept this time</Trans>
        </Button>
        <Button
          type="submit"
          name="intent"
          value="remove_proposal"
          kind="outline"
          icon={<X aria-hidden />}
          busy={isBusy}
        >
          <Trans>It doesn't suit me</Trans>
        </Button>
      </Form>
    </section>
  )
}

/** The customer chooses one of the provider's free times, or asks for another. */
export function ChooseTime({ view, ...form }: FormProps & { view: CustomersJobView }) {
  const { t } = useLingui()
  const { freeDays, provider, time } = view
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-5">
      {freeDays.length > 0 ? (
        <Form method="post" noValidate preventScrollReset className="grid gap-3">
          <Select
            id="start"
            name="start"
            label={t`When ${provider.firstName} is free`}
            defaultValue={form.typed.start ?? ''}
            placeholder={t`Choose a time`}
            errors={form.typed.start === undefined ? undefined : form.errors.time}
          >
            {freeDays.map(({ day, times }) => (
              <optgroup key={day} label={day}>
                {times.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {`${day}, ${label}`}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
          <div>
            <Button
              type="submit"
              name="intent"
              value="propose"
              kind={time ? 'outline' : 'marigold'}
              icon={<CalendarPlus aria-hidden />}
              busy={isBusy}
            >
              <Trans>Propose this time</Trans>
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-ink-2">
          <Trans>{provider.firstName} shows no free times. Propose one that suits you.</Trans>
        </p>
      )}
      <details open={freeDays.length === 0 || Boolean(form.errors.day || form.typed.day)}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          <Trans>Another day or time</Trans>
        </summary>
        <OtherTime view={view} {...form} />
      </details>
    </div>
  )
}

type OtherTimeProps = FormProps & { view: SharedJobView; isProvider?: boolean }

/** A day and a time; a provider also says how long it takes. */
export function OtherTime({ view, errors, typed, isProvider = false }: OtherTimeProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-3 grid gap-4">
      <div className="job-times">
        <TextField
          id="day"
          name="day"
          type="date"
          label={t`Day`}
          min={view.today}
          defaultValue={typed.day ?? ''}
          errors={errors.day}
        />
        <TextField
          id="time"
          name="time"
          type="time"
          step={900}
          label={t`Time`}
          defaultValue={typed.time ?? ''}
          errors={errors.time}
        />
        {isProvider ? <Duration typed={typed} errors={errors} /> : null}
      </div>
      <div>
        <Button
          type="submit"
          name="intent"
          value="propose"
          kind={isProvider && !view.time ? 'marigold' : 'outline'}
          icon={<CalendarPlus aria-hidden />}
          busy={isBusy}
        >
          <Trans>Propose this time</Trans>
        </Button>
      </div>
    </Form>
  )
}

const DURATIONS = [30, 60, 90, 120, 180, 240, 360, 480] as const

function Duration({ typed, errors }: FormProps) {
  const { t } = useLingui()
  return (
    <Select
      id="minutes"
      name="minutes"
      label={t`How long it takes`}
      defaultValue={typed.minutes ?? '120'}
      errors={errors.minutes}
      options={DURATIONS.map((minutes) => ({
        value: String(minutes),
        label: minutes < 60 ? t`${minutes} min` : t`${minutes / 60} h`,
      }))}
    />
  )
}
