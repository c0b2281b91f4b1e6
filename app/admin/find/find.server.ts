import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { findPeople, matchingPerson } from '#app/auth/index.server.ts'
import { readPersonSearch } from '#app/auth/public/person-search.ts'
import type { Found } from '#app/page/finder.ts'
import { may } from '#app/page/permissions.ts'
import type { SignedIn } from '#app/page/person.ts'
import type { Services } from '#app/page/services.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { parts, partsFor } from '../parts.ts'
import { searchWords } from '../providers/filter.ts'
import { findProviders } from '../providers/find-providers.server.ts'
import { finders } from './finders.server.ts'

const PEOPLE_SHOWN = 6
const PROVIDERS_SHOWN = 4
/** Permissions that find things by their owner: other visitors' searches look up no accounts. */
const BY_PERSON = ['see people', 'see applications', 'see support'] as const

export type FoundGroup = { name: string; items: Found[] }

/** People, cases and pages that match the input, limited to what this visitor may open. */
export async function find(
  services: Services,
  visitor: SignedIn,
  typed: string,
  i18n: I18n,
): Promise<FoundGroup[]> {
  const [people, providers] = await Promise.all([
    mayFindPeople(visitor) ? peopleFor(services, typed) : [],
    may(visitor, 'see people') ? providersFor(services, typed) : [],
  ])
  const wanted = { reference: typed.toUpperCase(), people: people.map(({ id }) => id) }
  const cases = typed
    ? await Promise.all(
        finders
          .filter(({ act }) => may(visitor, act))
          .map((finder) => finder.find(services, wanted, i18n)),
      )
    : []
  return [
    { name: i18n._(msg`People`), items: may(visitor, 'see people') ? people.map(personFound) : [] },
    { name: i18n._(msg`Providers`), items: providers },
    { name: i18n._(msg`Cases`), items: cases.flat() },
    { name: i18n._(msg`Pages`), items: pagesFor(visitor, typed, i18n) },
  ].filter(({ items }) => items.length > 0)
}

const mayFindPeople = (visitor: SignedIn) => BY_PERSON.some((act) => may(visitor, act))

async function peopleFor({ db, securityClock }: Services, typed: string) {
  const search = readPersonSearch(await addressToId(db, typed))
  if (search === null || search === 'too short') return []
  const everyone = { role: null, state: null, after: null }
  const { people } = await findPeople(db, { ...everyone, search }, securityClock.now())
  return byFit(people, typed).slice(0, PEOPLE_SHOWN)
}

/** Names that have the input as a whole word come before names that only contain it; then the newest. */
function byFit<Named extends { name: string }>(people: Named[], typed: string): Named[] {
  const fits = ({ name }: Named) =>
    plain(name)
      .split(/[\s-]+/)
      .includes(plain(typed))
  return [...people.filter(fits), ...people.filter((person) => !fits(person))]
}

/** The email of an account that was merged finds the account that remains. */
const addressToId = async (db: Db, typed: string) =>
  typed.includes('@') ? ((await matchingPerson(db, typed)) ?? typed) : typed

type Person = Awaited<ReturnType<typeof peopleFor>>[number]

const personFound = ({ id, name, email, phone }: Person): Found => ({
  to: `/admin/people/${id}`,
  title: name,
  about: [email, phone ? `+${phone}` : null].filter(Boolean).join(' · '),
})

async function providersFor({ db }: Services, typed: string): Promise<Found[]> {
  const words = searchWords(typed)
  if (words === null || words.length === 0) return []
  const { providers } = await findProviders(db, { words, verification: null, after: null })
  return providers.slice(0, PROVIDERS_SHOWN).map(({ userId, name, fullName, place }) => ({
    to: `/admin/people/${userId}`,
    title: name,
    about: (name === fullName ? [place] : [fullName, place]).filter(Boolean).join(' · '),
  }))
}

/** Pages of the administration by name, in the reader's language or in English. */
function pagesFor(visitor: SignedIn, typed: string, i18n: I18n): Found[] {
  const wanted = plain(typed)
  return partsFor(visitor)
    .map((part) => ({ to: parts[part].to, title: i18n._(parts[part].name), part }))
    .filter(({ title, part }) => plain(title).includes(wanted) || part.includes(wanted))
    .map(({ to, title }) => ({ to, title, about: '' }))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
