import { type Place, placeById } from '#app/directory/index.server.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import type { Customer } from './jobs.ts'
import { people } from './people.ts'
import type { Calendar, MadeProvider, Offer } from './provider-types.ts'
import type { Rows } from './rows.ts'
import type { Work } from './work.ts'

type Stories = { rows: Rows; work: Work; cast: Map<string, MadeProvider>; calendar: Calendar }
type Scene = Pick<Stories, 'rows' | 'work'> & {
  chance: Chance
  provider: (name: string) => MadeProvider
  ago: (millis: number) => Date
}

/**
 * Requests of the named people: some waiting for Sipho, quotes for Thandi to compare, a booked job, a
 * finished one. Times are relative to the clock, so that they are always recent.
 */
export function playStories(chance: Chance, { rows, work, cast, calendar }: Stories) {
  const { now, launch } = calendar
  if (now.getTime() - launch.getTime() < 12 * DAY) return
  const scene: Scene = {
    rows,
    work,
    chance,
    provider: (name) => cast.get(name)!,
    ago: (millis) => new Date(now.getTime() - millis),
  }
  addWaiting(scene)
  addCompared(scene)
  addAgreedAndDone(scene)
}

const offerOf = (provider: MadeProvider, key: string): Offer =>
  provider.offers.find((offer) => offer.key === key)!
/** So slow that the request is still waiting for an answer. */
const slow = (provider: MadeProvider): MadeProvider => ({ ...provider, replyMinutes: 4000 })
const thandi = () => customerOf(people.thandi)
const refilwe = () => customerOf(people.refilwe)

function addWaiting({ work, chance, provider, ago }: Scene) {
  const sipho = provider('sipho')
  work.run(chance, {
    offer: offerOf(sipho, 'fix-leak'),
    invited: [slow(sipho)],
    customer: refilwe(),
    invitedAt: ago(35 * MINUTE),
    ending: 'open',
    isUrgent: true,
    words:
      'Water runs down the wall behind the geyser cupboard. I closed the main tap. Someone is at home.',
  })
  for (const [hours, key, customer, words] of [
    [
      3,
      'unblock-drain',
      thandi(),
      'Kitchen drain is slow and smells. Two-storey, the drain is outside.',
    ],
    [
      21,
      'replace-geyser',
      refilwe(),
      'Our geyser is 14 years old and I would like a price to replace it before winter.',
    ],
  ] as const)
    work.run(chance, {
      offer: offerOf(sipho, key),
      invited: [slow(sipho)],
      customer,
      invitedAt: ago(hours * HOUR),
      ending: 'open',
      isUrgent: false,
      words,
    })
}

function addCompared({ rows, work, chance, provider, ago }: Scene) {
  const sipho = provider('sipho')
  const compared = work.run(chance, {
    offer: offerOf(sipho, 'replace-geyser-valve'),
    invited: [sipho, provider('naledi')],
    customer: thandi(),
    invitedAt: ago(26 * HOUR),
    ending: 'open',
    everyoneQuotes: true,
    isUrgent: false,
    words:
      'The overflow outside runs day and night. 150 litre geyser in the roof, about six years old.',
  })
  for (const { quoteId } of compared.replies.filter(({ hasQuoted }) => hasQuoted))
    rows.add('saved_quotes', {
      quote_id: quoteId,
      user_id: people.thandi.id,
      saved_at: ago(2 * HOUR),
    })
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
}

function addAgreedAndDone({ work, chance, provider, ago }: Scene) {
  const [sipho, bongani] = [provider('sipho'), provider('bongani')]
  work.run(chance, {
    offer: offerOf(sipho, 'replace-tap'),
    invited: [sipho],
    customer: thandi(),
    invitedAt: ago(3 * DAY),
    ending: 'accepted',
    isUrgent: false,
    words: 'Kitchen mixer sprays behind. The new one is bought.',
  })
  work.run(chance, {
    offer: offerOf(bongani, 'unblock-drain'),
    invited: [bongani],
    customer: refilwe(),
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
