import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { isGrantedRole } from '#app/auth/public/roles.ts'
import { placeById } from '#app/directory/index.server.ts'
import {
  addDays,
  addMonths,
  atMinute,
  DAY,
  dayOf,
  daysBetween,
  HOUR,
  MINUTE,
} from '#app/platform/time.ts'
import { parts } from './cast-parts.ts'
import type { Chance } from './chance.ts'
import { people } from './people.ts'
import type { Providers } from './provider.ts'
import type { Calendar, MadeProvider, ProviderStatus } from './provider-types.ts'
import type { Rows } from './rows.ts'

type Stage = { rows: Rows; providers: Providers; calendar: Calendar; passwordHash: string }

/** Everyone among the named people who has an account, and their state as providers. */
export function stageCast(
  chance: Chance,
  { rows, providers, calendar, passwordHash }: Stage,
): Map<string, MadeProvider> {
  const { start, now, isLaunched } = calendar
  const since = new Date(Math.max(Math.min(now.getTime(), start.getTime() + 9 * HOUR), 0))
  const made = new Map<string, MadeProvider>()
  for (const [name, person] of Object.entries(people)) {
    if (person.role === 'provider' && calendar.hasApplications) {
      const { category, wish } = parts[name]!
      const place = placeById(person.place)!
      const provider = providers.make(
        chance,
        { category, anchor: place, size: 1 },
        {
          ...wish,
          ...howTheyJoined(name, made.size, calendar),
          id: person.id.replace('-8000-', '-9000-'),
          userId: person.id,
          email: person.email,
          passwordHash,
          place,
        },
      )
      made.set(name, provider)
    } else rows.add('users', { ...accountOf(person, since), password_hash: passwordHash })
    rows.add('identities', identityOf(chance, person, since))
    for (const { text, version } of agreedTexts)
      rows.add('agreements', {
        user_id: person.id,
        text,
        version,
        moment: 'registration',
        agreed_at: since,
      })
    if (isGrantedRole(person.role))
      rows.add('user_roles', { user_id: person.id, role: person.role, granted_at: since })
  }
  const lerato = made.get('lerato')
  // Soon after the launch no payment can be overdue for a week yet: then an administrator has suspended her.
  if (isLaunched && lerato?.isListed) {
    addSuspension(rows, chance, lerato, now)
    made.set('lerato', { ...lerato, isListed: false })
  }
  return made
}

const addSuspension = (rows: Rows, chance: Chance, provider: MadeProvider, now: Date) =>
  rows.add('provider_suspensions', {
    id: chance.id(now),
    provider_id: provider.id,
    source: 'administrator',
    reason: 'A customer’s complaint is being looked into',
    from_at: new Date(now.getTime() - 2 * HOUR),
    by_user: people.nomsa.id,
  })

/** Long enough after the launch for everyone to have joined and been decided on. */
const SETTLED = 21 * DAY

/** When a named person joined and with what: as much of their role as is possible by now. */
function howTheyJoined(
  name: string,
  turn: number,
  { start, launch, now, isLaunched }: Calendar,
): { joinedAt: Date; status: ProviderStatus } {
  const { status } = parts[name]!
  const isSettled = now.getTime() - launch.getTime() > SETTLED
  const opens = isSettled && status.plan !== 'launch-special' ? launch : start
  const inTurn = new Date(Math.min(now.getTime() - MINUTE, opens.getTime() + (turn + 2) * 7 * HOUR))
  // Before the launch nobody is approved, and nobody has paid.
  if (!isLaunched)
    return {
      joinedAt: inTurn,
      status: { verification: 'pending', billing: 'incomplete', plan: null },
    }
  if (name === 'pieter') return { joinedAt: new Date(now.getTime() - 20 * HOUR), status }
  const sold = isSettled ? status : { ...status, plan: 'launch-special' as const }
  if (status.missedDaysAgo === undefined) return { joinedAt: inTurn, status: sold }
  const today = dayOf(now)
  const most = daysBetween(addMonths(dayOf(opens), 1), today) - 1
  const daysAgo = Math.min(status.missedDaysAgo, most)
  // A suspension takes a week, and an overdue payment a month.
  if (daysAgo < 1 || (status.billing === 'suspended' && daysAgo < status.missedDaysAgo))
    return {
      joinedAt: inTurn,
      status: { verification: 'approved', billing: 'active', plan: sold.plan },
    }
  const due = addDays(today, -daysAgo)
  let months = 1
  while (addMonths(due, -(months + 1)) > dayOf(opens)) months++
  return {
    joinedAt: atMinute(addMonths(due, -months), 9 * 60 + 20),
    status: { ...sold, missedDaysAgo: daysAgo },
  }
}

function accountOf(person: { id: string; name: string; email: string }, since: Date) {
  return {
    id: person.id,
    email: person.email,
    email_confirmed_at: since,
    user_metadata: JSON.stringify({ full_name: person.name }),
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    created_at: since,
    updated_at: since,
  }
}

function identityOf(
  chance: Chance,
  person: { id: string; name: string; email: string },
  since: Date,
) {
  return {
    identity_id: chance.id(since),
    id: person.id,
    user_id: person.id,
    provider: 'email',
    identity_data: JSON.stringify({
      sub: person.id,
      email: person.email,
      email_verified: true,
      full_name: person.name,
    }),
    created_at: since,
    updated_at: since,
  }
}
