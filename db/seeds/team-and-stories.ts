import { DAY, dayOf } from '#app/platform/time.ts'
import type { Calendar } from './provider-types.ts'
import type { Rows } from './rows.ts'

const id = (number: number) => `01972f66-8a00-7000-8000-0000000a${String(number).padStart(4, '0')}`

const team = [
  {
    name: 'Thandeka Mokoena',
    role: 'Founder',
    bio: 'Grew up behind a small upholstery shop in Katlehong, kept its books from the age of twelve, and began this site after the third plumber who never came.',
  },
  { name: 'Pieter Jacobs', role: 'Checks and applications', bio: '' },
]

/** A story's portrait is generated from its number: one that fits the name. */
const stories = [
  {
    number: 107,
    title: 'From one bakkie to two',
    person: 'Sipho Mahlangu',
    who: 'plumber in Soweto',
    quote: 'I stopped waiting for the phone to ring.',
    words:
      'For six years work came when someone remembered his number. Now a request arrives with photos, and he knows which parts to load before he leaves.\nHe quotes in the evening and drives in the morning. In autumn he bought a second bakkie and took on his nephew.',
  },
  {
    number: 109,
    title: 'The roof that was done before the rain',
    person: 'Refilwe Molefe',
    who: 'customer in Soweto',
    quote: 'Three quotes, one table, and I could see why they differed.',
    words:
      'The first price she heard over the fence was twice what she had. She described the roof with four pictures and asked five people.\nThree answered the same day. She chose the one in the middle, because it said what the call-out cost and what the parts did.',
  },
]

/** The invented team, and two invented stories of the named people: nothing in them is in the future. */
export function addNotified(rows: Rows, { launch, now }: Calendar) {
  for (const [position, member] of team.entries())
    rows.add('team_members', {
      id: id(position + 1),
      ...member,
      position,
      created_at: launch,
      updated_at: launch,
    })
  for (const [index, { number, ...story }] of stories.entries()) {
    const published = new Date(Math.min(now.getTime(), launch.getTime() + (index + 1) * 20 * DAY))
    rows.add('success_stories', {
      id: id(number),
      state: 'published',
      ...story,
      consent_on: dayOf(published),
      consent_how: 'Made up, as everybody here is',
      created_at: published,
      updated_at: published,
      published_at: published,
    })
  }
}
