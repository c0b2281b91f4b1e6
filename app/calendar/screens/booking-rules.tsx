import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Bike, Bus, CalendarPlus, Car, Footprints, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { may } from '#app/page/permissions.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import {
  atMinute,
  dayOf,
  formatDay,
  formatInstant,
  formatMinute,
  isDay,
  minuteOfDay,
} from '#app/platform/time.ts'
import { actingProvider, providerIn } from '#app/providers/index.server.ts'
import { minuteOf } from '#app/providers/public/calendar-hours.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { addAppointment, appointmentsOf, removeAppointment } from '../appointments.server.ts'
import { choices, readBookingRules } from '../booking-rules-form.ts'
import {
  addExternalCalendar,
  type CalendarFailure,
  externalCalendarsOf,
  MOST_CALENDARS,
  removeExternalCalendar,
} from '../external-calendars.server.ts'
import { feedPathOf, renewFeed } from '../feed-link.server.ts'
import { bookingRulesOf, saveBookingRules } from '../save-booking-rules.server.ts'
import { loadWorkerCalendar } from '../worker-calendar.server.ts'
import type { Route } from './+types/booking-rules.ts'

export const handle = { part: 'calendar' }

export const meta: Route.MetaFunction = portalTitles

/** A visit as most customers book it, for the preview. */
const EXAMPLE_MINUTES = 90
const DAYS_SHOWN = 7
const MOST_LETTERS = 80

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'calendar')
  if (!provider) return null
  const { db, clock, settings, secret, config } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const language = context.get(languageContext)
  const now = clock.now()
  const { declaredHolidays, name } = settings.current()
  // The first worker of a business has its id.
  const [rules, calendar, appointments, elsewhere, feedPath] = await Promise.all([
    bookingRulesOf(db, provider.id),
    loadWorkerCalendar(db, { workerId: provider.id, now, declaredHolidays }),
    appointmentsOf(db, provider.id, now),
    externalCalendarsOf(db, provider.id, now),
    feedPathOf({ db, secret }, provider.user_id),
  ])
  const { lat, lng } = provider
  const visit = { durationMinutes: EXAMPLE_MINUTES, location: { lat, lng, exact: false } }
  return {
    title: `${i18n._(msg`When I'm free`)} | ${name}`,
    today: dayOf(now),
    rules,
    days: (calendar?.freeDays(visit) ?? []).slice(0, DAYS_SHOWN).map(({ day, isOpen, times }) => ({
      day,
      shown: formatDay(day, language, now),
      isOpen,
      free: times.length,
    })),
    feed: feedPath && `${config.siteUrl}${feedPath}`,
    elsewhere: elsewhere.map(({ id, name, readAt, failedAt, failure, busyTimes }) => ({
      id,
      name,
      busyTimes,
      readAt: readAt && formatInstant(readAt, language, now),
      failedAt: failedAt && formatInstant(failedAt, language, now),
      failure: failure && i18n._(failures[failure]),
    })),
    appointments: appointments.map(({ id, title, start, end }) => ({
      id,
      title,
      when: `${formatDay(dayOf(start), language, now)}, ${clockOf(start)}–${clockOf(end)}`,
    })),
  }
}

const clockOf = (instant: Date) => formatMinute(minuteOfDay(instant))

export async function action({ context, request }: Route.ActionArgs) {
  const provider = actingProvider(context, request, 'calendar')
  const person = signedIn(context, request)
  if (!may(person, 'edit hours and days off', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  const { db, clock } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const form = await postedForm(request)
  const owner = { providerId: provider.id, workerId: provider.id, by: person.id, now: clock.now() }
  switch (form.get('intent')) {
    case 'rules': {
      const read = readBookingRules(form)
      if (!read) throw data(null, { status: 400 })
      await saveBookingRules(db, { ...owner, choices: read })
      return saved(i18n._(msg`Saved. Booked jobs stay as they are.`))
    }
    case 'add': {
      const typed = readAppointment(form, owner.now)
      if ('wrong' in typed)
        return data({ wrong: typed.wrong, error: i18n._(errors[typed.wrong]) }, { status: 422 })
      if (!(await addAppointment(db, { ...owner, ...typed })))
        return refuse('title', i18n._(msg`You've blocked a lot of time. Remove some first.`))
      return saved(i18n._(msg`Time added`))
    }
    case 'add calendar':
      return addCalendar(context, i18n, form, owner)
    case 'remove calendar': {
      const id = form.get('id')
      if (!isId(id)) throw data(null, { status: 404 })
      await removeExternalCalendar(db, { ...owner, id })
      return saved(i18n._(msg`Calendar removed`))
    }
    case 'feed':
      await renewFeed(db, { userId: person.id, now: owner.now })
      return saved(i18n._(msg`Your link is ready`))
    case 'remove': {
      const id = form.get('id')
      if (!isId(id)) throw data(null, { status: 404 })
      await removeAppointment(db, { ...owner, id })
      return saved(i18n._(msg`Time removed`))
    }
    default:
      throw data(null, { status: 400 })
  }
}

type Owner = { providerId: string; workerId: string; by: string; now: Date }

async function addCalendar(
  context: Route.ActionArgs['context'],
  i18n: I18n,
  form: FormData,
  owner: Owner,
) {
  const name = cutText(cleanLine(String(form.get('name') ?? '').slice(0, 400)), MOST_LETTERS)
  const address = String(form.get('address') ?? '').slice(0, 2000)
  if (!name) return refuse('name', i18n._(msg`Give it a name, like Google.`))
  const outcome = await addExternalCalendar(context.get(servicesContext), {
    ...owner,
    name,
    address,
  })
  return outcome.ok
    ? saved(i18n._(msg`Calendar added`))
    : refuse('address', i18n._(failures[outcome.why]))
}

const refuse = (wrong: Wrong, error: string) => data({ wrong, error }, { status: 422 })

const unreachable = msg`We couldn't read a calendar there. Copy its private iCal address again.`

/** Why a calendar can't be read, as its owner can do something about it. */
const failures: Record<CalendarFailure | 'enough' | 'too many tries', MessageDescriptor> = {
  'not an address': msg`Paste the private iCal address, which begins with https://.`,
  'not https': msg`Paste the private iCal address, which begins with https://.`,
  'host not allowed': unreachable,
  'private address': unreachable,
  unreachable,
  'not found': unreachable,
  redirects: unreachable,
  'refused by status': unreachable,
  stopped: unreachable,
  'too slow': msg`That calendar took too long to answer. Try again later.`,
  'too big': msg`That calendar is too large: at most 2 MB can be read.`,
  'not a calendar': msg`There's no calendar at that address. Copy its private iCal address again.`,
  'too much': msg`That calendar repeats too often to be read.`,
  'too many tries': msg`You've tried many times today. Try again tomorrow.`,
  enough: msg`You can add up to ${MOST_CALENDARS} calendars. Remove one first.`,
}

const errors = {
  name: msg`Give it a name, like Google.`,
  address: unreachable,
  title: msg`Give it a name. Only you see it.`,
  day: msg`Choose a day from today on.`,
  from: msg`Enter a time, like 10:30.`,
  to: msg`Enter a time after the first one.`,
}

type Wrong = keyof typeof errors

function readAppointment(
  form: FormData,
  now: Date,
): { title: string; start: Date; end: Date } | { wrong: Wrong } {
  const title = cutText(cleanLine(String(form.get('title') ?? '').slice(0, 400)), MOST_LETTERS)
  const day = form.get('day')
  const [from, to] = [minuteOf(form.get('from')), minuteOf(form.get('to'))]
  if (!title) return { wrong: 'title' }
  if (!isDay(day) || day < dayOf(now)) return { wrong: 'day' }
  if (from === null) return { wrong: 'from' }
  if (to === null || to <= from) return { wrong: 'to' }
  return { title, start: atMinute(day, from), end: atMinute(day, to) }
}

const saved = (title: string) =>
  redirect(href('/provider-portal/calendar/rules'), {
    headers: withToast(new Headers(), { kind: 'success', title }),
  })

export default function BookingRules({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <>
      <Link
        to={'/provider-portal/calendar' satisfies SiteAddress}
        className="link inline-flex min-h-11 items-center gap-2"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>Calendar</Trans>
      </Link>
      <h1 className="text-h1">
        <Trans>When I'm free</Trans>
      </h1>
      <p className="mt-1 max-w-prose text-ink-2">
        <Trans>
          These rules and your hours decide which times customers can choose. Booked jobs stay as
          they are.
        </Trans>
      </p>
      <div className="portal-columns">
        <div className="grid content-start gap-5">
          <Rules rules={loaderData.rules} />
        </div>
        <div className="grid content-start gap-5">
          <Preview days={loaderData.days} />
          <OwnTime data={loaderData} refused={actionData ?? null} />
          <OtherCalendars data={loaderData} refused={actionData ?? null} />
        </div>
      </div>
    </>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Rules({ rules }: Pick<Loaded, 'rules'>) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === 'rules'
  return (
    <Form method="post" preventScrollReset className="grid gap-5">
      <Card as="section" aria-labelledby="between">
        <h2 id="between" className="text-h3 mb-3">
          <Trans>Between jobs</Trans>
        </h2>
        <div className="grid gap-4">
          <RuleSelect name="gapMinutes" label={t`Time between two jobs`} rules={rules} />
          <RuleSelect
            name="noticeMinutes"
            label={t`How much notice you need`}
            hint={t`We don't show customers times sooner than this.`}
            rules={rules}
          />
          <RuleSelect name="daysAhead" label={t`How far ahead`} rules={rules} />
          <RuleSelect
            name="arrivalWindowMinutes"
            label={t`When you arrive`}
            hint={t`How late you may arrive after the booked time.`}
            rules={rules}
          />
          <Checkbox
            name="worksOnHolidays"
            label={t`I work on public holidays`}
            defaultChecked={rules.worksOnHolidays}
          />
        </div>
      </Card>
      <Card as="section" aria-labelledby="travel">
        <h2 id="travel" className="text-h3 mb-3">
          <Trans>Getting there</Trans>
        </h2>
        <div className="grid gap-4">
          <TravelModeChoice rules={rules} />
          <Checkbox
            name="homeBeforeDark"
            label={t`Home before dark`}
            hint={t`We skip times that would get you home after dark.`}
            defaultChecked={rules.homeBeforeDark}
          />
        </div>
      </Card>
      <div>
        <Button
          type="submit"
          name="intent"
          value="rules"
          kind="marigold"
          wide="phone"
          busy={isBusy}
        >
          <Trans>Save rules</Trans>
        </Button>
      </div>
    </Form>
  )
}

type RuleProps = Pick<Loaded, 'rules'> & {
  name: keyof typeof choices
  label: string
  hint?: string
}

function RuleSelect({ name, label, hint, rules }: RuleProps) {
  const shown = useShownChoice()
  return (
    <Select
      id={name}
      name={name}
      label={label}
      hint={hint}
      defaultValue={String(rules[name])}
      options={choices[name].map((value) => ({ value: String(value), label: shown(name, value) }))}
    />
  )
}

function useShownChoice() {
  const { t } = useLingui()
  return (name: keyof typeof choices, value: number): string => {
    if (name === 'daysAhead') return t`${value} days`
    if (value === 0) return name === 'gapMinutes' ? t`None` : t`On the dot`
    if (name === 'arrivalWindowMinutes')
      return value === 60 ? t`Within an hour` : t`Within two hours`
    return value < 60 ? t`${value} min` : t`${value / 60} h`
  }
}

function TravelModeChoice({ rules }: Pick<Loaded, 'rules'>) {
  const { t } = useLingui()
  const modes: { value: string; label: string; icon: ReactNode }[] = [
    { value: 'car', label: t`Car or bakkie`, icon: <Car aria-hidden /> },
    { value: 'taxi', label: t`Taxi`, icon: <Bus aria-hidden /> },
    { value: 'bicycle', label: t`Bicycle`, icon: <Bike aria-hidden /> },
    { value: 'foot', label: t`On foot`, icon: <Footprints aria-hidden /> },
  ]
  return (
    <ChipChoice
      name="travelMode"
      label={t`How you travel`}
      hint={t`We leave travel time before and after each job.`}
      options={modes}
      defaultValue={rules.travelMode}
    />
  )
}

/** The same function that answers when someone chooses a time. */
function Preview({ days }: Pick<Loaded, 'days'>) {
  const { t } = useLingui()
  return (
    <Card as="section" framed aria-labelledby="preview">
      <h2 id="preview" className="text-h3">
        <Trans>What people see</Trans>
      </h2>
      <p className="text-small mt-1 text-ink-2">
        <Trans>Free times for a visit of 90 minutes near you.</Trans>
      </p>
      <ul className="mt-2">
        {days.map(({ day, shown, isOpen, free }) => (
          <li
            key={day}
            className="flex items-center justify-between border-b border-line py-2 last:border-0"
          >
            <span>{shown}</span>
            <b className={free > 0 ? 'text-fynbos' : 'text-ink-2'}>
              {free > 0 ? free : isOpen ? t`full` : t`closed`}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type OwnTimeProps = {
  data: Loaded
  refused: Refused
}

type Refused = { wrong: Wrong; error: string } | null

function OwnTime({ data: { appointments, today }, refused }: OwnTimeProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === 'add'
  const errorOf = (name: Wrong) => (refused?.wrong === name ? [refused.error] : undefined)
  return (
    <Card as="section" aria-labelledby="own">
      <h2 id="own" className="text-h3">
        <Trans>Block off time</Trans>
      </h2>
      <p className="text-small mt-1 text-ink-2">
        <Trans>Only you see what it is. Customers can't book you then.</Trans>
      </p>
      <ul className="mt-2">
        {appointments.map(({ id, title, when }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line">
            <span className="py-2">
              <b>{title}</b>
              <span className="text-small block text-ink-2">{when}</span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <IconButton type="submit" name="intent" value="remove" label={t`Remove ${title}`}>
                <Trash2 />
              </IconButton>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <TextField
          id="title"
          name="title"
          label={t`What it is`}
          maxLength={MOST_LETTERS}
          errors={errorOf('title')}
        />
        <TextField
          id="day"
          name="day"
          type="date"
          label={t`Day`}
          min={today}
          errors={errorOf('day')}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            id="from"
            name="from"
            type="time"
            step={900}
            label={t`From`}
            errors={errorOf('from')}
          />
          <TextField
            id="to"
            name="to"
            type="time"
            step={900}
            label={t`Until`}
            errors={errorOf('to')}
          />
        </div>
        <div>
          <Button
            type="submit"
            name="intent"
            value="add"
            icon={<CalendarPlus aria-hidden />}
            busy={isBusy}
          >
            <Trans>Add this time</Trans>
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** Busy times that come from elsewhere, and the link by which jobs go there. */
function OtherCalendars({ data: { elsewhere, feed }, refused }: OwnTimeProps) {
  const { t } = useLingui()
  const { formData } = useNavigation()
  const isBusy = (intent: string) => formData?.get('intent') === intent
  const errorOf = (name: Wrong) => (refused?.wrong === name ? [refused.error] : undefined)
  return (
    <Card as="section" aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="text-h3">
        <Trans>Other calendars</Trans>
      </h2>
      <p className="text-small mt-1 text-ink-2">
        <Trans>Once an hour we read when you're busy, never what you're doing.</Trans>
      </p>
      <ul className="mt-2">
        {elsewhere.map((calendar) => (
          <ExternalCalendar key={calendar.id} calendar={calendar} />
        ))}
      </ul>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <TextField
          id="name"
          name="name"
          label={t`Name`}
          maxLength={MOST_LETTERS}
          errors={errorOf('name')}
        />
        <TextField
          id="address"
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t`Private iCal address`}
          hint={t`In the settings of your calendar. It begins with https:// or webcal://.`}
          errors={errorOf('address')}
        />
        <div>
          <Button type="submit" name="intent" value="add calendar" busy={isBusy('add calendar')}>
            <Trans>Add this calendar</Trans>
          </Button>
        </div>
      </Form>
      <h3 className="text-h4 mt-6">
        <Trans>Your jobs in another calendar</Trans>
      </h3>
      <p className="text-small mt-1 text-ink-2">
        <Trans>
          Anyone who has this link sees your booked jobs, with a first name and a suburb. Making a
          new one ends the old one.
        </Trans>
      </p>
      {feed ? (
        <TextField
          id="feed"
          label={t`Link to your jobs`}
          labelHidden
          readOnly
          defaultValue={feed}
        />
      ) : null}
      <Form method="post" preventScrollReset className="mt-3">
        <Button type="submit" name="intent" value="feed" busy={isBusy('feed')}>
          {feed ? <Trans>Make a new link</Trans> : <Trans>Make a link</Trans>}
        </Button>
      </Form>
    </Card>
  )
}

function ExternalCalendar({ calendar }: { calendar: Loaded['elsewhere'][number] }) {
  const { t } = useLingui()
  const { id, name, busyTimes, readAt, failedAt, failure } = calendar
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line">
      <span className="py-2">
        <b>{name}</b>
        {failure ? (
          <span className="text-small block text-danger">
            <Trans>
              Not read since {failedAt}. {failure} We still use the times we had.
            </Trans>
          </span>
        ) : (
          <span className="text-small block text-ink-2">
            <Plural value={busyTimes} one="# busy time" other="# busy times" />
            {readAt ? (
              <>
                {' · '}
                <Trans>read {readAt}</Trans>
              </>
            ) : null}
          </span>
        )}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <IconButton type="submit" name="intent" value="remove calendar" label={t`Remove ${name}`}>
          <Trash2 />
        </IconButton>
      </Form>
    </li>
  )
}
