import { REPLY_WITHIN } from '#app/applications/review-clock.ts'
import { addBusinessTime, DAY, MINUTE } from '#app/platform/time.ts'
import { people } from './people.ts'
import type { MadeProvider } from './provider.ts'
import type { Rows } from './rows.ts'

type Applicant = { id: string; name: string; email: string }

/** Who of the cast has an application that isn't approved, and what people call it on the telephone. */
const references: Record<string, string> = { pieter: 'VWHT-2X5K', themba: 'TCSE-7M4Q' }

export const hasApplication = (name: string) => Object.hasOwn(references, name)

/** The application behind a provider record of the cast: still waiting, or refused with a reason. */
export function stageApplication(
  rows: Rows,
  {
    name,
    person,
    provider,
    isRejected,
    submittedAt,
    at,
  }: {
    name: string
    person: Applicant
    provider: MadeProvider
    isRejected: boolean
    submittedAt: Date
    at: Date
  },
) {
  // Made of the person's own id, so that the rest of the world draws the same chances as before.
  const id = person.id.replace('-8000-', '-a000-')
  const idOf = (number: number) => person.id.replace('-8000-', `-a00${number}-`)
  const due = addBusinessTime(submittedAt, REPLY_WITHIN)
  const decidedAt = isRejected
    ? new Date(Math.min(at.getTime() - MINUTE, submittedAt.getTime() + 2 * DAY))
    : null
  rows.add('applications', {
    id,
    user_id: person.id,
    reference: references[name],
    state: isRejected ? 'rejected' : 'submitted',
    fields: JSON.stringify({
      fullName: person.name,
      email: person.email,
      phone: '082 555 0199',
      place: provider.place.name,
      placeId: provider.place.id,
      category: provider.category,
      experience: 'Nine years',
      description: `Known in ${provider.place.name} and around it for work that stands.`,
      skills: [],
      languages: ['en'],
      npoCategory: 'education-literacy',
    }),
    saved_at: submittedAt,
    submitted_at: submittedAt,
    created_at: submittedAt,
    due_at: isRejected ? null : due,
    decided_at: decidedAt,
    decided_by: isRejected ? people.nomsa.id : null,
  })
  const event = (number: number, happened: string, by: string, when: Date) =>
    rows.add('events', {
      id: idOf(number),
      name: happened,
      about_kind: 'application',
      about_id: id,
      by_user: by,
      at: when,
    })
  event(1, 'application submitted', person.id, submittedAt)
  if (!decidedAt) return
  event(2, 'application rejected', people.nomsa.id, decidedAt)
  rows.add('application_reasons', {
    id: idOf(3),
    application_id: id,
    decided_at: decidedAt,
    position: 0,
    reason: 'The security registration names another person.',
    would_do: 'A registration in your own name.',
  })
}
