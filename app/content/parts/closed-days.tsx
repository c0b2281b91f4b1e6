import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import { formatMonth } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { SettingsPage } from '../settings/settings-page.server.ts'

type Row = SettingsPage['closedDays'][number]

/** The input for another closed day, and its errors. */
export type DayAnswer = {
  day: string
  why: string
  kind: string
  problems: Partial<Record<string, string>>
}

/** Days without support: public holidays are fixed, others can be removed. */
export function ClosedDays({
  rows,
  today,
  answer,
}: {
  rows: Row[]
  today: string
  answer?: DayAnswer
}) {
  return (
    <>
      <p className="mt-2 text-ink-2">
        <Trans>
          There's no support on these days, and they don't count towards the 24 or 48 hours. Public
          holidays are added automatically.
        </Trans>
      </p>
      <ul className="closed-days">
        {rows.map((row) => (
          <ClosedDayRow key={row.day} row={row} />
        ))}
      </ul>
      <AddDay today={today} answer={answer} />
    </>
  )
}

function ClosedDayRow({ row: { day, kind, name: words, moves } }: { row: Row }) {
  const { i18n } = useLingui()
  const on = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return (
    <li>
      <span className="leaf" aria-hidden>
        <small>{formatMonth(day, i18n.locale).split(' ')[0]}</small>
        <b>{Number(day.slice(8))}</b>
      </span>
      <span>
        <b>{words}</b>
        <small>
          <time dateTime={day}>
            {i18n._(weekdayNames[on - 1]!)} {Number(day.slice(8))} {formatMonth(day, i18n.locale)}
          </time>
          {kind === 'by law' ? (
            <>
              {', '}
              <Trans>by law</Trans>
            </>
          ) : null}
        </small>
      </span>
      <MovedDeadlines moves={moves} />
      {kind === 'by law' ? null : <RemoveDay day={day} name={words} />}
    </li>
  )
}

/** The deadlines that the day moves. */
function MovedDeadlines({ moves }: Pick<Row, 'moves'>) {
  const { i18n } = useLingui()
  const weekday = (number: number) => i18n._(weekdayNames[number - 1]!)
  return (
    <em>
      {moves ? (
        <Trans>
          {weekday(moves.from)}’s 48 hours end on {weekday(moves.to)}
        </Trans>
      ) : (
        <Trans>doesn't change any deadline</Trans>
      )}
    </em>
  )
}

function RemoveDay({ day, name: words }: Pick<Row, 'day' | 'name'>) {
  const { t } = useLingui()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove-day" />
      <button
        type="submit"
        name="day"
        value={day}
        className="icon-button"
        aria-label={t`Remove ${words}`}
      >
        <X aria-hidden />
      </button>
    </Form>
  )
}

function AddDay({ today, answer }: { today: string; answer?: DayAnswer }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'add-day'
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      className="add-day"
      key={answer ? 'again' : 'new'}
    >
      <input type="hidden" name="intent" value="add-day" />
      <DayFields today={today} answer={answer} />
      <Button type="submit" icon={<Plus aria-hidden />} busy={isBusy}>
        <Trans>Add day</Trans>
      </Button>
    </Form>
  )
}

function DayFields({ today, answer }: { today: string; answer?: DayAnswer }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        type="date"
        name="day"
        label={t`Day`}
        min={today}
        defaultValue={answer?.day}
        errors={answer?.problems.day ? [answer.problems.day] : undefined}
      />
      <Select
        name="kind"
        label={t`Type of day`}
        defaultValue={answer?.kind ?? 'own'}
        options={[
          { value: 'own', label: t`Office closed` },
          { value: 'declared', label: t`Declared public holiday` },
        ]}
      />
      <TextField
        name="why"
        label={t`Reason, in a few words`}
        maxLength={80}
        defaultValue={answer?.why}
        errors={answer?.problems.why ? [answer.problems.why] : undefined}
      />
    </>
  )
}
