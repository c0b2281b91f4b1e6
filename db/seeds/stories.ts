import { agreedTexts } from '#app/agreements/public/agreed-texts.ts'
import { type Place, placeById } from '#app/directory/index.server.ts'
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
import type { Calendar, MadeProvider, Offer, ProviderStatus, Providers } from './provider.ts'
import type { Rows } from './rows.ts'
import type { Customer, Work } from './work.ts'

/** Everyone of the cast with an account, and how they are listed as providers. */
export function stageCast(
  chance: Chance,
  {
    rows,
    providers,
    calendar,
    passwordHash,
  }: { rows: Rows; providers: Providers; calendar: Calendar; passwordHash: string },
): Map<string, MadeProvider> {
  const { start, at: now, isLaunched } = calendar
  const since = new Date(Math.max(Math.min(now.getTime(), start.getTime() + 9 * HOUR), 0))
  const made = new Map<string, MadeProvider>()
  for (const [name, person] of Object.entries(people)) {
    if (person.role === 'provider' && calendar.hasApplications) {
      const { category, wish } = parts[name]!
      const { joinedAt, status } = howTheyJoined(name, made.size, calendar)
      const provider = providers.make(
        chance,
        { category, anchor: placeById(person.place)!, size: 1 },
        {
          ...wish,
          status,
          id: person.id.replace('-8000-', '-9000-'),
          userId: person.id,
          email: person.email,
          passwordHash,
          place: placeById(person.place)!,
          joinedAt,
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
    if (person.role === 'admin' || person.role === 'support')
      rows.add('user_roles', { user_id: person.id, role: person.role, granted_at: since })
  }
  const lerato = made.get('lerato')
  // So early nobody can owe for a week yet: then it is we who have suspended her.
  if (isLaunched && lerato?.isListed) {
    rows.add('provider_suspensions', {
      id: chance.id(now),
      provider_id: lerato.id,
      source: 'administrator',
      reason: 'A customer’s complaint is being looked into',
      from_at: new Date(now.getTime() - 2 * HOUR),
      by_user: people.nomsa.id,
    })
    made.set('lerato', { ...lerato, isListed: false })
  }
  return made
}

/** Time enough after the launch for everyone to have joined, and been decided on. */
const SETTLED = 21 * DAY

/** When somebody of the cast joined and with what: as much of their part as can be true by now. */
function howTheyJoined(
  name: string,
  turn: number,
  { start, launch, at: now, isLaunched }: Calendar,
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
  // A week must have passed for a suspension, and a month for anything to be owed.
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

/**
 * A few lives in the middle: requests that wait for Sipho, quotes for Thandi to compare, a job that is
 * agreed, one that is done. Times count back from the clock, so that the stories are always fresh.
 */
export function playStories(
  chance: Chance,
  {
    rows,
    work,
    cast,
    calendar,
  }: { rows: Rows; work: Work; cast: Map<string, MadeProvider>; calendar: Calendar },
) {
  const { at: now, launch } = calendar
  if (now.getTime() - launch.getTime() < 12 * DAY) return
  const [sipho, naledi, bongani] = ['sipho', 'naledi', 'bongani'].map((name) => cast.get(name)!)
  const thandi = customerOf(people.thandi)
  const refilwe = customerOf(people.refilwe)
  const ago = (millis: number) => new Date(now.getTime() - millis)
  const offer = (provider: MadeProvider, key: string): Offer =>
    provider.offers.find((otherOffer) => otherOffer.key === key)!
  const slow = (provider: MadeProvider): MadeProvider => ({ ...provider, replyMinutes: 4000 })

  work.run(chance, {
    offer: offer(sipho!, 'fix-leak'),
    asked: [slow(sipho!)],
    customer: refilwe,
    invitedAt: ago(35 * MINUTE),
    ending: 'open',
    isUrgent: true,
    words:
      'Water runs down the wall behind the geyser cupboard. I closed the main tap. Someone is at home.',
  })
  for (const [hours, words] of [
    [3, 'Kitchen drain is slow and smells. Two-storey, the drain is outside.'],
    [21, 'Our geyser is 14 years old and I would like a price to replace it before winter.'],
  ] as const)
    work.run(chance, {
      offer: offer(sipho!, hours === 3 ? 'unblock-drain' : 'replace-geyser'),
      asked: [slow(sipho!)],
      customer: hours === 3 ? thandi : refilwe,
      invitedAt: ago(hours * HOUR),
      ending: 'open',
      isUrgent: false,
      words,
    })
  const compared = work.run(chance, {
    offer: offer(sipho!, 'replace-geyser-valve'),
    asked: [sipho!, naledi!],
    customer: thandi,
    invitedAt: ago(26 * HOUR),
    ending: 'open',
    everyoneQuotes: true,
    isUrgent: false,
    words:
      'The overflow outside runs day and night. 150 litre geyser in the roof, about six years old.',
  })
  for (const { quoteId } of compared.replies.filter(({ hasQuoted }) => hasQuoted))
    rows.add('saved_quotes', { quote_id: quoteId, user_id: thandi.id, saved_at: ago(2 * HOUR) })
  const first = compared.replies[0]!.invitationId
  for (const [sender, hours, words] of [
    ['customer', 6, 'Could you come before eight? I leave for work then.'],
    ['provider', 5, 'Yes, half past six is fine. I only need the roof hatch open.'],
  ] as const)
    rows.add('invitation_messages', {
      id: chance.id(ago(hours * HOUR)),
      invitation_id: first,
      sender,
      words,
      sent_at: ago(hours * HOUR),
    })
  work.run(chance, {
    offer: offer(sipho!, 'replace-tap'),
    asked: [sipho!],
    customer: thandi,
    invitedAt: ago(3 * DAY),
    ending: 'accepted',
    isUrgent: false,
    words: 'Kitchen mixer sprays behind. The new one is bought.',
  })
  work.run(chance, {
    offer: offer(bongani!, 'unblock-drain'),
    asked: [bongani!],
    customer: refilwe,
    invitedAt: ago(11 * DAY),
    ending: 'reviewed',
    isUrgent: false,
    words: 'Outside drain in Orlando overflows since the rain.',
  })
}

function customerOf(person: { id: string; name: string; place: string }): Customer {
  const [first, family] = person.name.split(' ')
  const place: Place = placeById(person.place)!
  return { id: person.id, name: person.name, authorName: `${first} ${family![0]}.`, place }
}
