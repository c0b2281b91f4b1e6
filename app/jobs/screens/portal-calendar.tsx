import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarOff, Trash2 } from 'lucide-react'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { weekdayNames } from '#app/directory/public/weekdays.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf, formatDay, isDay } from '#app/platform/time.ts'
import {
  actingProvider,
  daysOffOf,
  hoursOf,
  portalAccessOf,
  providerIn,
  removeDayOff,
  setDayOff,
  setWeeklyHours,
} from '#app/providers/index.server.ts'
import { timeOf, USUAL, weekdays } from '#app/providers/public/calendar-hours.ts'
import { canBeDayOff } from '#app/providers/public/hours.ts'
import { isOpen } from '#app/providers/public/portal-access.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { readHours } from '#app/providers/public/read-hours.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { bookedJobs } from '../booked-jobs.server.ts'
import type { Route } from './+types/portal-calendar.ts'

export const handle = { part: 'calendar' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'calendar')
  if (!provider) return null
  const { db, clock, settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const now = clock.now()
  const today = dayOf(now)
  const { gate } = portalAccessOf(context)
  const [hours, daysOff, jobs] = await Promise.all([
    hoursOf(db, provider.id),
    daysOffOf(db, provider.id, today),
    isOpen(gate, 'bookings') ? bookedJobs(context, provider.id, 'open') : [],
  ])
  return {
    title: `${i18n._(msg`Calendar`)} | ${settings.current().name}`,
    today,
    hours,
    jobs,
    daysOff: daysOff.map(({ day, note }) => ({
      day,
      note,
      shown: formatDay(day, i18n.locale, now),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const { db, clock } = context.get(servicesContext)
  const change = { ...calendarOwner(context, request), now: clock.now() }
  const form = await postedForm(request)
  const day = form.get('day')
  switch (form.get('intent')) {
    case 'hours': {
      const read = readHours(i18n, form)
      if ('errors' in read)
        return data({ hours: read.errors, day: null, typed: typedHours(form) }, { status: 422 })
      await setWeeklyHours(db, { ...change, hours: read.hours })
      return saved(i18n._(msg`Hours saved`))
    }
    case 'day-off': {
      if (!canBeDayOff(day, change.now))
        return wrongDay(i18n._(msg`Choose a day from today, up to a year ahead.`))
      const note = cutText(cleanLine(String(form.get('note') ?? '').slice(0, 400)), 80)
      await setDayOff(db, { ...change, day, note })
      return saved(i18n._(msg`Day off saved`))
    }
    case 'remove-day-off':
      if (!isDay(day)) throw data(null, { status: 404 })
      await removeDayOff(db, { ...change, day })
      return saved(i18n._(msg`Day off removed`))
    default:
      throw data(null, { status: 400 })
  }
}

function calendarOwner(context: Route.ActionArgs['context'], request: Request) {
  const provider = actingProvider(context, request, 'calendar')
  const person = signedIn(context, request)
  if (!may(person, 'edit hours and days off', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  return { providerId: provider.id, by: person.id }
}

const saved = (title: string) =>
  redirect(href('/provider-portal/calendar'), {
    headers: withToast(new Headers(), { kind: 'success', title }),
  })

const wrongDay = (day: string) => data({ hours: noErrors, day, typed: null }, { status: 422 })

const noErrors: Record<number, string> = {}

/** The input, for the form with its errors. */
function typedHours(form: FormData) {
  return Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 10)]] : [],
    ),
  )
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <>
      <h1 className="text-h1">
        <Trans>Calendar</Trans>
      </h1>
      <div className="portal-columns">
        <Hours data={loaderData} answer={actionData} />
        <div className="grid content-start gap-5">
          <DaysOff data={loaderData} answer={actionData} />
          <Jobs jobs={loaderData.jobs} />
        </div>
      </div>
    </>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>
type Answer = Route.ComponentProps['actionData']

function Hours({ data: { hours }, answer }: { data: Loaded; answer: Answer }) {
  return (
    <Card as="section" aria-labelledby="hours">
      <h2 id="hours" className="text-h3">
        <Trans>Weekly hours</Trans>
      </h2>
      <p className="text-small mt-1 text-ink-2">
        <Trans>Customers see which of the next seven days you're free.</Trans>{' '}
        <Link to={'/provider-portal/calendar/rules' satisfies SiteAddress} className="link">
          <Trans>Rules for bookings</Trans>
        </Link>
      </p>
      <Form method="post" noValidate preventScrollReset className="mt-4">
        {weekdays.map((weekday) => (
          <WeekdayRow
            key={weekday}
            weekday={weekday}
            own={hours.find((hour) => hour.weekday === weekday)}
            answer={answer}
          />
        ))}
        <SaveHours />
      </Form>
    </Card>
  )
}

function SaveHours() {
  const isBusy = useNavigation().formData?.get('intent') === 'hours'
  return (
    <Button
      type="submit"
      name="intent"
      value="hours"
      kind="marigold"
      className="mt-5"
      wide="phone"
      busy={isBusy}
    >
      <Trans>Save hours</Trans>
    </Button>
  )
}

type WeekdayProps = {
  weekday: number
  own: Loaded['hours'][number] | undefined
  answer: Answer
}

function WeekdayRow({ weekday, own, answer }: WeekdayProps) {
  const { t, i18n } = useLingui()
  const name = i18n._(weekdayNames[weekday - 1]!)
  const error = answer?.hours[weekday] ?? null
  const typed = answer?.typed
  const time = (field: 'from' | 'to') => ({
    id: `${field}-${weekday}`,
    name: `${field}-${weekday}`,
    type: 'time',
    step: 900,
    labelHidden: true,
    defaultValue: typed?.[`${field}-${weekday}`] ?? timeOf((own ?? USUAL)[field]),
    'aria-invalid': error ? true : undefined,
  })
  return (
    <fieldset className="hours-row">
      <legend className="visually-hidden">{name}</legend>
      <Works
        weekday={weekday}
        label={name}
        isChecked={typed ? typed[`works-${weekday}`] === '1' : own !== undefined}
      />
      <TextField {...time('from')} label={t`${name}, from`} />
      <TextField {...time('to')} label={t`${name}, until`} />
      <FieldError id={`hours-${weekday}`} errors={error ? [error] : undefined} />
    </fieldset>
  )
}

type WorksProps = { weekday: number; label: string; isChecked: boolean }

function Works({ weekday, label, isChecked }: WorksProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={`works-${weekday}`}
        value="1"
        className="tick-box"
        defaultChecked={isChecked}
      />
      <span>
        <b>{label}</b>
      </span>
    </label>
  )
}

function DaysOff({ data: { daysOff, today }, answer }: { data: Loaded; answer: Answer }) {
  return (
    <Card as="section" aria-labelledby="days-off">
      <h2 id="days-off" className="text-h3">
        <Trans>Days off</Trans>
      </h2>
      {daysOff.length === 0 ? (
        <p className="text-small mt-1 text-ink-2">
          <Trans>None coming up.</Trans>
        </p>
      ) : (
        <ul className="mt-2">
          {daysOff.map((dayOff) => (
            <DayOffRow key={dayOff.day} {...dayOff} />
          ))}
        </ul>
      )}
      <DayOffForm today={today} error={answer?.day ?? null} />
    </Card>
  )
}

function DayOffRow({ day, note, shown }: Loaded['daysOff'][number]) {
  const { t } = useLingui()
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line">
      <span className="py-2">
        <b>{shown}</b>
        {note ? <span className="text-small block text-ink-2">{note}</span> : null}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="day" value={day} />
        <IconButton type="submit" name="intent" value="remove-day-off" label={t`Remove ${shown}`}>
          <Trash2 />
        </IconButton>
      </Form>
    </li>
  )
}

function DayOffForm({ today, error }: { today: string; error: string | null }) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === 'day-off'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
      <TextField
        id="day-off"
        name="day"
        type="date"
        label={t`Add another day off`}
        min={today}
        errors={error ? [error] : undefined}
      />
      <TextField id="note" name="note" label={t`Note (only you see it)`} optional maxLength={80} />
      <Button
        type="submit"
        name="intent"
        value="day-off"
        icon={<CalendarOff aria-hidden />}
        busy={isBusy}
      >
        <Trans>Add day off</Trans>
      </Button>
    </Form>
  )
}

function Jobs({ jobs }: { jobs: Loaded['jobs'] }) {
  const { t } = useLingui()
  return (
    <Card as="section" aria-labelledby="accepted">
      <h2 id="accepted" className="text-h3">
        <Trans>Accepted jobs</Trans>
      </h2>
      {jobs.length === 0 ? (
        <EmptyState compact className="mt-3" title={t`Nothing booked.`} />
      ) : (
        <ul className="mt-2">
          {jobs.slice(0, 8).map(({ id, job, time, day, customer, place }) => (
            <li key={id} className="border-b border-line py-3">
              <Link
                to={`/provider/bookings/${id}` satisfies SiteAddress}
                className="text-h4 hover:underline"
              >
                {job}
              </Link>
              <p className="text-small text-ink-2">
                {time ?? day ?? <Trans>Day not agreed yet</Trans>} · {customer}, {place}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
