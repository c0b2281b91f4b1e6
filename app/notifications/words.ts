import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { checks } from '#app/directory/public/checks.ts'
import { jobName, serviceName } from '#app/directory/public/job-title.ts'
import { type EditField, fieldNames } from '#app/directory/public/profile-fields.ts'
import { formatRand } from '#app/platform/money.ts'
import {
  DAY,
  dayOf,
  formatInstant,
  formatMinute,
  HOUR,
  MINUTE,
  minuteOfDay,
} from '#app/platform/time.ts'
import type { NotificationDetails, NotificationKind } from './public/kinds.ts'

export type NotificationWords = { title: string; line: string }

/** The current names of providers, by id. */
export type ProviderNames = ReadonlyMap<string, string>

type Say<Kind extends NotificationKind> = (
  i18n: I18n,
  details: NotificationDetails[Kind],
  names: ProviderNames,
) => NotificationWords

/** The usual name of the job; for a job in the customer's own words, the service. */
function jobOf(i18n: I18n, { category, job }: { category: string; job: string | null }) {
  return jobName(i18n, { category, job, words: '' }) || serviceName(i18n, { category })
}

const nameOf = (i18n: I18n, names: ProviderNames, id: string) =>
  names.get(id) || i18n._(msg`A provider`)

const moderated: Partial<Record<string, MessageDescriptor>> = {
  hidden: msg`We've hidden your review`,
  removed: msg`We've removed your message`,
  warned: msg`A warning about your message`,
  'change asked': msg`Please change your profile`,
  suspended: msg`We've suspended your profile`,
}

/** What happened to a job, and beneath it which one and when. */
function bookingLine(
  i18n: I18n,
  title: MessageDescriptor,
  { title: job, startAt }: NotificationDetails['job booked'],
): NotificationWords {
  const start = startAt && new Date(startAt)
  return {
    title: i18n._(title),
    line: start ? `${job}, ${formatInstant(start, i18n.locale, start)}` : job,
  }
}

const sentences: { [Kind in NotificationKind]: Say<Kind> } = {
  'request received': (i18n, details) => ({
    title: details.isUrgent ? i18n._(msg`New request, urgent`) : i18n._(msg`New request`),
    line: jobOf(i18n, details),
  }),
  'quote arrived': (i18n, details, names) => {
    const name = nameOf(i18n, names, details.providerId)
    return {
      title: i18n._(msg`New quote from ${name}`),
      line: `${jobOf(i18n, details)}, ${formatRand(details.cents)}`,
    }
  },
  'invitation declined': (i18n, details, names) => {
    const name = nameOf(i18n, names, details.providerId)
    return {
      title: i18n._(msg`${name} can't take this job`),
      line: jobOf(i18n, details),
    }
  },
  'quote withdrawn': (i18n, details, names) => {
    const name = nameOf(i18n, names, details.providerId)
    return {
      title: i18n._(msg`${name} withdrew their quote`),
      line: jobOf(i18n, details),
    }
  },
  'quote accepted': (i18n, details) => ({
    title: i18n._(msg`Your quote was accepted`),
    line: `${jobOf(i18n, details)}, ${formatRand(details.cents)}`,
  }),
  'quote declined': (i18n, details) => ({
    title: i18n._(msg`Your quote was declined`),
    line: jobOf(i18n, details),
  }),
  'quote not chosen': (i18n, details) => ({
    title: i18n._(msg`The customer chose someone else`),
    line: jobOf(i18n, details),
  }),
  'time proposed': (i18n, details) => bookingLine(i18n, msg`A new time is proposed`, details),
  'job booked': (i18n, details) => bookingLine(i18n, msg`It's booked`, details),
  'job to schedule': (i18n, details) => bookingLine(i18n, msg`Agree on a time`, details),
  'still on': (i18n, details) => bookingLine(i18n, msg`Is it still on?`, details),
  'provider on the way': (i18n, details, names) => {
    const name = nameOf(i18n, names, details.providerId)
    return bookingLine(i18n, msg`${name} is on the way`, details)
  },
  'provider arrived': (i18n, details, names) => {
    const name = nameOf(i18n, names, details.providerId)
    return bookingLine(i18n, msg`${name} has arrived`, details)
  },
  'how it went': (i18n, details) => bookingLine(i18n, msg`How did it go?`, details),
  'job marked done': (i18n, details, names) => {
    const name = nameOf(i18n, names, details.providerId)
    return bookingLine(i18n, msg`${name} says the job is done`, details)
  },
  'job marked not done': (i18n, details) => bookingLine(i18n, msg`The job wasn't done`, details),
  'job cancelled': (i18n, details) => bookingLine(i18n, msg`A job was cancelled`, details),
  'support replied': (i18n, { reference }) => ({
    title: i18n._(msg`Support replied`),
    line: reference,
  }),
  'application more wanted': (i18n) => ({
    title: i18n._(msg`We need something else from you`),
    line: i18n._(msg`Your application is waiting for your reply.`),
  }),
  'check recorded': (i18n, { check, isDone }) => ({
    title: isDone
      ? i18n._(msg`One of your checks is done`)
      : i18n._(msg`One of your checks isn't done`),
    line: i18n._(checks[check]),
  }),
  'application approved': (i18n, { isAppeal }) => ({
    title: isAppeal
      ? i18n._(msg`Your appeal was successful`)
      : i18n._(msg`Your application is approved`),
    line: i18n._(msg`You're a provider here now.`),
  }),
  'application rejected': (i18n, { isAppeal }) => ({
    title: isAppeal
      ? i18n._(msg`Your appeal wasn't successful`)
      : i18n._(msg`Your application wasn't approved`),
    line: i18n._(msg`See why, and what would fix it.`),
  }),
  'profile edit approved': (i18n, { field }) => ({
    title: i18n._(msg`Your change is live`),
    line: fieldOf(i18n, field),
  }),
  'profile edit refused': (i18n, { field }) => ({
    title: i18n._(msg`Your change wasn't approved`),
    line: fieldOf(i18n, field),
  }),
  'payment received': (i18n, { cents }) => ({
    title: i18n._(msg`Payment received`),
    line: formatRand(cents),
  }),
  'payment failed': (i18n, { cents }) => ({
    title: i18n._(msg`Payment failed`),
    line: formatRand(cents),
  }),
  'payment charged back': (i18n, { cents }) => ({
    title: i18n._(msg`Your payment was charged back`),
    line: formatRand(cents),
  }),
  'suspended unpaid': (i18n) => ({
    title: i18n._(msg`Your access is suspended`),
    line: i18n._(msg`A payment is outstanding. Pay it to get your access back.`),
  }),
  suspended: (i18n) => ({
    title: i18n._(msg`Your profile is suspended`),
    line: i18n._(msg`Customers can't find you for now. See why.`),
  }),
  'suspension lifted': (i18n) => ({
    title: i18n._(msg`Your suspension is over`),
    line: i18n._(msg`You can use the portal again.`),
  }),
  'quality warned': (i18n) => ({
    title: i18n._(msg`Your rating is below the Quality Guarantee`),
    line: i18n._(msg`See what would bring it back up.`),
  }),
  'quality flagged': (i18n) => ({
    title: i18n._(msg`Our team is looking at your rating`),
    line: i18n._(msg`See what would bring it back up.`),
  }),
  'quality recovered': (i18n) => ({
    title: i18n._(msg`Your rating is back up`),
    line: i18n._(msg`There's nothing more to do.`),
  }),
  'report decided': (i18n, { outcome }) => ({
    title: i18n._(moderated[outcome] ?? msg`We've decided about something of yours`),
    line: i18n._(msg`See why, and how to appeal.`),
  }),
  'report answered': (i18n, { isLeft }) => ({
    title: i18n._(msg`We've looked at what you reported`),
    line: isLeft ? i18n._(msg`It stays as it is.`) : i18n._(msg`We've acted on it.`),
  }),
  'appeal decided': (i18n, { isReversed }) => ({
    title: isReversed
      ? i18n._(msg`Your appeal was successful`)
      : i18n._(msg`Your appeal wasn't successful`),
    line: i18n._(msg`See what we decided, and why.`),
  }),
  'site seen': (i18n) => ({
    title: i18n._(msg`Our team saw the site as you see it`),
    line: i18n._(msg`Nothing was changed. We've emailed you why.`),
  }),
  'approval requested': (i18n) => ({
    title: i18n._(msg`Something needs your approval`),
    line: i18n._(msg`See what it is, and who requested it.`),
  }),
  'approval decided': (i18n, { isApproved }) => ({
    title: isApproved
      ? i18n._(msg`Your request was approved`)
      : i18n._(msg`Your request was rejected`),
    line: isApproved ? i18n._(msg`It's done.`) : i18n._(msg`See who rejected it, and why.`),
  }),
}

function fieldOf(i18n: I18n, field: string) {
  const name = fieldNames[field as EditField]
  return name ? i18n._(name) : ''
}

/** A notification's text in this language. */
export function notificationWords<Kind extends NotificationKind>(
  i18n: I18n,
  { kind, details }: { kind: Kind; details: NotificationDetails[Kind] },
  names: ProviderNames,
): NotificationWords {
  return sentences[kind](i18n, details, names)
}

/** The relative time: minutes, then hours today, then the date. */
export function whenWords(i18n: I18n, instant: Date, now: Date): string {
  const passed = now.getTime() - instant.getTime()
  const minutes = Math.floor(passed / MINUTE)
  if (minutes < 1) return i18n._(msg`just now`)
  if (passed < HOUR)
    return i18n._(msg`${plural(minutes, { one: '# minute ago', other: '# minutes ago' })}`)
  if (dayOf(instant) === dayOf(now)) {
    const hours = Math.floor(passed / HOUR)
    return i18n._(msg`${plural(hours, { one: '# hour ago', other: '# hours ago' })}`)
  }
  const time = formatMinute(minuteOfDay(instant))
  if (dayOf(instant) === dayOf(new Date(now.getTime() - DAY)))
    return i18n._(msg`yesterday, ${time}`)
  return formatInstant(instant, i18n.locale, now)
}
