import { expect, it } from 'vitest'
import { type Happened, timeline } from './timeline.ts'

const now = (text: string) => new Date(`2026-03-${text}:00+02:00`)
const short = (moments: ReturnType<typeof timeline>) =>
  moments.map(({ name, state }) => `${name}: ${state}`)

const sent: Happened[] = [
  { name: 'application begun', occurredAt: now('06T13:40') },
  { name: 'application document added', occurredAt: now('06T13:50') },
  { name: 'application submitted', occurredAt: now('06T14:05') },
  { name: 'application check recorded', occurredAt: now('06T15:20') },
  { name: 'application check recorded', occurredAt: now('06T15:34') },
]
const application = { isPaid: true, dueAt: now('10T14:05'), appealEnds: null }

it('says what happened, once each, and what comes', () => {
  expect(short(timeline({ ...application, state: 'submitted', events: sent }))).toEqual([
    'paid: done',
    'submitted: done',
    'checks began: done',
    'decision: now',
    'live: todo',
  ])
})

it('puts the bead where somebody is waited for', () => {
  const requested: Happened[] = [
    ...sent,
    { name: 'application more wanted', occurredAt: now('09T10:40') },
  ]
  expect(short(timeline({ ...application, state: 'more wanted', events: requested }))).toContain(
    'asked: needs-you',
  )
  const answered: Happened[] = [
    ...requested,
    { name: 'application answered', occurredAt: now('09T12:00') },
  ]
  expect(short(timeline({ ...application, state: 'submitted', events: answered }))).toEqual([
    'paid: done',
    'submitted: done',
    'checks began: done',
    'asked: done',
    'answered: done',
    'decision: now',
    'live: todo',
  ])
})

it('ends with the way back after a rejection, and with nothing after a withdrawal', () => {
  const rejected: Happened[] = [
    ...sent,
    { name: 'application rejected', occurredAt: now('10T14:00') },
  ]
  const ends = now('30T14:00')
  expect(
    timeline({ ...application, state: 'rejected', events: rejected, appealEnds: ends }).slice(-2),
  ).toEqual([
    { name: 'rejected', state: 'refused', time: now('10T14:00') },
    { name: 'appeal or again', state: 'todo', time: ends },
  ])
  expect(
    short(timeline({ ...application, isPaid: false, state: 'rejected', events: rejected })),
  ).toEqual(['submitted: done', 'checks began: done', 'rejected: refused', 'again: todo'])
  const gone: Happened[] = [...sent, { name: 'application withdrawn', occurredAt: now('07T14:00') }]
  expect(
    short(timeline({ ...application, isPaid: false, state: 'withdrawn', events: gone })).at(-1),
  ).toBe('withdrawn: done')
})
