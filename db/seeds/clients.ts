import { DAY, HOUR } from '#app/platform/time.ts'
import { lookedAtFrom } from '#app/quality/public/guarantee.ts'
import { Chance } from './chance.ts'
import { people } from './people.ts'
import type { Calendar, MadeProvider } from './provider-types.ts'
import type { Rows } from './rows.ts'

/** Clients whom Sipho imported from his phone. Thandi booked him as well: the two are one client. */
const brought = [
  { name: 'Ayanda Mokoena', phone: '+27825550113', notes: 'Two dogs, ring first.' },
  { name: 'Charl van Wyk', phone: '+27835550121', email: 'charl.vanwyk@example.co.za' },
  { name: 'Fatima Jacobs', phone: '+27725550138', notes: 'Geyser from 2019, Kwikot 150 litres.' },
  { name: 'Kagiso Tau', phone: '+27795550144' },
  { name: 'Marlize Steyn', phone: '+27845550152', email: 'marlize@example.co.za' },
  { name: 'Thandi Mokoena', phone: '+27765550160', email: people.thandi.email },
]

/** An import from some days ago, with a few later notes. */
export function addClients(rows: Rows, provider: MadeProvider, { now }: Calendar) {
  const chance = new Chance('clients')
  const importedAt = new Date(now.getTime() - 9 * DAY)
  const importId = chance.id(importedAt)
  rows.add('client_imports', {
    id: importId,
    provider_id: provider.id,
    source: 'vcf',
    file_name: 'contacts.vcf',
    added: brought.length,
    filled: 0,
    consent:
      "These people know that I keep their name and number here, and don't mind. If one of them asks, I erase it.",
    imported_at: importedAt,
  })
  for (const { name, phone, email = null, notes = '' } of brought)
    rows.add('clients', {
      id: chance.id(importedAt),
      provider_id: provider.id,
      name,
      phone,
      email,
      notes,
      import_id: importId,
      added_at: importedAt,
      edited_at: notes ? new Date(importedAt.getTime() + 5 * HOUR) : null,
    })
}

/** Riaan's work gets bad reviews, so that someone is below the Quality Guarantee. */
export function withCrossCustomers(riaan: MadeProvider): MadeProvider {
  return { ...riaan, quality: 2.8, busy: 1.6 }
}

/** He was warned some days ago. With an earlier clock there are too few reviews for a rating. */
export function addLowRating(rows: Rows, riaan: MadeProvider, { now, launch }: Calendar) {
  if (now.getTime() - launch.getTime() < 180 * DAY) return
  const notifiedAt = new Date(now.getTime() - 6 * DAY)
  rows.add('quality_states', {
    provider_id: riaan.id,
    state: 'warned',
    warned_at: notifiedAt,
    due_at: lookedAtFrom(notifiedAt),
  })
}
