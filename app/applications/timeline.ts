import type { ApplicationState } from './life-cycle.ts'
import type { ApplicationEvent } from './public/event-words.ts'

export type Happened = { name: ApplicationEvent; occurredAt: Date }
export type MomentName =
  | 'paid'
  | 'not paid'
  | 'submitted'
  | 'checks began'
  | 'asked'
  | 'answered'
  | 'approved'
  | 'rejected'
  | 'appealed'
  | 'opened again'
  | 'withdrawn'
  | 'decision'
  | 'live'
  | 'appeal or again'
  | 'again'
export type Moment = {
  name: MomentName
  state: 'done' | 'now' | 'needs-you' | 'refused' | 'todo'
  time: Date | null
}

const names: Partial<Record<ApplicationEvent, MomentName>> = {
  'application submitted': 'submitted',
  'application more wanted': 'asked',
  'application answered': 'answered',
  'application approved': 'approved',
  'application rejected': 'rejected',
  'application appealed': 'appealed',
  'application opened again': 'opened again',
  'application withdrawn': 'withdrawn',
}
const looking = new Set<ApplicationEvent>([
  'application check recorded',
  'application number looked at',
])

type Progress = {
  state: ApplicationState
  events: readonly Happened[]
  isPaid: boolean
  dueAt: Date | null
  /** The deadline for an appeal; null if none is possible. */
  appealEnds: Date | null
}

/** The timeline of an application: its events, and what comes next. */
export function timeline({ state, events, isPaid, dueAt, appealEnds }: Progress): Moment[] {
  const began = events.find(({ name }) => looking.has(name))
  const happened = events.flatMap(({ name, occurredAt }): Moment[] => {
    const moment = names[name]
    if (moment)
      return [{ name: moment, state: moment === 'rejected' ? 'refused' : 'done', time: occurredAt }]
    return name === began?.name && occurredAt === began.occurredAt
      ? [{ name: 'checks began', state: 'done', time: occurredAt }]
      : []
  })
  if (state === 'more wanted') {
    const requested = happened.findLast(({ name }) => name === 'asked')
    if (requested) requested.state = 'needs-you'
  }
  return [...payment(state, isPaid), ...happened, ...ahead({ state, dueAt, appealEnds })]
}

/** A closed application needs no payment. */
function payment(state: ApplicationState, isPaid: boolean): Moment[] {
  if (isPaid) return [{ name: 'paid', state: 'done', time: null }]
  const isOver = state === 'rejected' || state === 'withdrawn'
  return isOver ? [] : [{ name: 'not paid', state: 'needs-you', time: null }]
}

function ahead({
  state,
  dueAt,
  appealEnds,
}: Pick<Progress, 'state' | 'dueAt' | 'appealEnds'>): Moment[] {
  const live: Moment = { name: 'live', state: 'todo', time: null }
  switch (state) {
    case 'submitted':
    case 'appealed':
      return [{ name: 'decision', state: 'now', time: dueAt }, live]
    case 'more wanted':
      return [{ name: 'decision', state: 'todo', time: null }, live]
    case 'rejected':
      return [{ name: appealEnds ? 'appeal or again' : 'again', state: 'todo', time: appealEnds }]
    case 'approved':
      return [{ ...live, state: 'now' }]
    case 'draft':
      return [{ name: 'submitted', state: 'now', time: null }, live]
    case 'withdrawn':
      return []
  }
}
