import { HOUR } from '#app/platform/time.ts'
import type { Chance } from './chance.ts'
import type { Customer } from './jobs.ts'
import { drawPerson } from './names.ts'
import { type Market, placeNear } from './plan.ts'
import { plainName } from './provider-words.ts'
import type { Rows } from './rows.ts'

/** A nearby customer, with an account from before their first request. */
export function addCustomer(
  rows: Rows,
  chance: Chance,
  market: Market,
  { from, before }: { from: Date; before: Date },
): Customer {
  const place = placeNear(chance, market)
  const person = drawPerson(chance, place.province)
  const since = new Date(
    from.getTime() + chance.next() * Math.max(0, before.getTime() - from.getTime() - HOUR),
  )
  const id = chance.id(since)
  const name = `${person.first} ${person.family}`
  rows.add('users', {
    id,
    email: `${plainName(name)}.${id.slice(-7)}@example.co.za`,
    email_confirmed_at: since,
    user_metadata: JSON.stringify({ full_name: name }),
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    created_at: since,
    updated_at: since,
  })
  return { id, name, authorName: `${person.first} ${person.family[0]!.toUpperCase()}.`, place }
}
