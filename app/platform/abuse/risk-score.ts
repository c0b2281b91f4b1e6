import { HOUR, MINUTE } from '../time.ts'

/** The number of attempts within this time that require proof of work, and the number that is refused. */
export type Bound = { work: number; refuse: number; within: number }

/** What is counted: an account from one device, an account from everywhere, a network. */
export type Kind = 'device' | 'account' | 'address'

/**
 * The limits by purpose. Sign-ins count wrong passwords, others successful attempts. Networks come last with
 * the highest limits: whole mobile networks share one, so all their users work before one has to wait.
 */
export const bounds = {
  login: {
    device: { work: 5, refuse: 20, within: 15 * MINUTE },
    account: { work: 10, refuse: 100, within: HOUR },
    address: { work: 50, refuse: 2000, within: HOUR },
  },
  // API clients aren't challenged in between: they send proof with each call, or never.
  'login by wire': {
    device: { work: 10, refuse: 10, within: 15 * MINUTE },
    account: { work: 100, refuse: 100, within: HOUR },
    address: { work: 300, refuse: 300, within: HOUR },
  },
  register: {
    account: { work: 3, refuse: 20, within: HOUR },
    address: { work: 20, refuse: 300, within: HOUR },
  },
  email: {
    device: { work: 5, refuse: 30, within: HOUR },
    account: { work: 3, refuse: 30, within: HOUR },
    address: { work: 20, refuse: 300, within: HOUR },
  },
  'mailed link': {
    address: { work: 60, refuse: 300, within: 5 * MINUTE },
  },
  'contact message': {
    account: { work: 3, refuse: 20, within: HOUR },
    address: { work: 20, refuse: 300, within: HOUR },
  },
  report: {
    account: { work: 5, refuse: 20, within: HOUR },
    address: { work: 10, refuse: 100, within: HOUR },
  },
  'launch signup': {
    device: { work: 5, refuse: 20, within: HOUR },
    account: { work: 3, refuse: 20, within: HOUR },
    address: { work: 20, refuse: 300, within: HOUR },
  },
  'quote request': {
    device: { work: 10, refuse: 20, within: HOUR },
    account: { work: 5, refuse: 20, within: HOUR },
    address: { work: 30, refuse: 200, within: HOUR },
  },
  // Each costs money and disturbs the number's owner; the first of a request counts as a request.
  'sms code': {
    account: { work: 4, refuse: 12, within: HOUR },
    address: { work: 20, refuse: 200, within: HOUR },
  },
  // An existing conversation has its own counter first; new ones have only their network.
  'support message': {
    account: { work: 60, refuse: 400, within: HOUR },
    address: { work: 600, refuse: 6000, within: HOUR },
  },
  'support file': {
    account: { work: 40, refuse: 120, within: HOUR },
    address: { work: 60, refuse: 600, within: HOUR },
  },
  // A request includes six; each is re-encoded, which takes a while.
  'request photo': {
    account: { work: 24, refuse: 72, within: HOUR },
    address: { work: 90, refuse: 900, within: HOUR },
  },
  'support conversation': {
    address: { work: 20, refuse: 400, within: HOUR },
  },
} as const satisfies Record<string, Partial<Record<Kind, Bound>>>

export type GuardedForm = keyof typeof bounds

export type Who = {
  /** The typed account, treated the same whether or not it exists. */
  account: string | null
  network: string
  /** The known device of this account, if its owner has signed in on it before. */
  device: string | null
  /** The owner is signed in from this network: attempts elsewhere don't count against it. */
  isKnownPlace?: boolean
}

export type Counter = { key: string; bound: Bound }

/**
 * The counters of an attempt. A known device of the account has a counter of its own, so that attempts
 * elsewhere can't lock the owner out.
 */
export function countersOf(
  form: GuardedForm,
  { account, network, device, isKnownPlace = false }: Who,
): Counter[] {
  const {
    device: onDevice,
    account: onAccount,
    address,
  }: Partial<Record<Kind, Bound>> = bounds[form]
  if (account && device && onDevice)
    return [{ key: `${form} of ${account} on device ${device}`, bound: onDevice }]
  return [
    ...(account && onDevice
      ? [{ key: `${form} of ${account} from ${network}`, bound: onDevice }]
      : []),
    ...(account && onAccount && !isKnownPlace
      ? [{ key: `${form} of ${account}`, bound: onAccount }]
      : []),
    ...(address ? [{ key: `${form} from ${network}`, bound: address }] : []),
  ]
}

export type Counted = { bound: Bound; tally: { points: number; until: Date } | null }

export type Verdict =
  | { is: 'let through' }
  | { is: 'ask for work'; level: number; until: Date }
  | { is: 'refuse until'; until: Date }

export const HARDEST = 4

/** Allows an attempt, requires proof of work, or refuses it. */
export function judge(counted: readonly Counted[]): Verdict {
  const over = (most: 'work' | 'refuse') =>
    counted.flatMap(({ bound, tally }) =>
      tally && tally.points >= bound[most] ? [{ bound, ...tally }] : [],
    )
  const full = over('refuse')
  if (full.length > 0) return { is: 'refuse until', until: latest(full) }
  const suspicious = over('work')
  if (suspicious.length === 0) return { is: 'let through' }
  const level = Math.max(...suspicious.map(({ points, bound }) => levelOf(points / bound.work)))
  return { is: 'ask for work', level, until: latest(suspicious) }
}

/** The difficulty doubles each time the excess doubles. */
const levelOf = (times: number) => Math.min(HARDEST, 1 + Math.floor(Math.log2(times)))

const latest = (tallies: { until: Date }[]) =>
  new Date(Math.max(...tallies.map(({ until }) => until.getTime())))
