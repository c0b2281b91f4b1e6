import type { SignedIn } from './person.ts'

/**
 * Who may do what: one row an act. "its" means the person the thing belongs to; a role means anyone
 * who has it. Asked on the server for every loader, action and endpoint; screens ask it to know which
 * buttons to draw.
 */
export const acts = {
  // Requests, as the one who asks.
  'see a request': ['its customer', 'its link', 'its provider'],
  'withdraw a request': ['its customer', 'its link'],
  'ask another provider': ['its customer', 'its link'],
  'accept a quote': ['its customer', 'its link'],
  'decline a quote': ['its customer', 'its link'],
  'mark a job': ['its customer', 'its link', 'its provider'],
  'rate a job': ['its customer', 'its link'],
  'save a quote': ['its customer'],
  'remove a saved quote': ['its customer'],
  'write about a request': ['its customer', 'its link', 'its provider'],

  // Requests, as the one who is asked.
  'see the portal': ['provider'],
  'answer a request': ['its provider'],
  'turn down a request': ['its provider'],
  'withdraw a quote': ['its provider'],
  'answer a review': ['its provider'],
  'edit hours and days off': ['its provider'],
  'keep clients': ['its provider'],
  'edit a provider profile': ['its provider'],
  'preview a provider profile': ['its provider', 'admin'],

  // One's own account.
  'manage a subscription': ['signed in'],

  // Administration.
  'see administration': ['admin', 'support'],
  'administer the site': ['admin'],
  'work on the queue': ['admin'],
  'see the dashboard': ['admin'],
  'see people': ['admin'],
  'change an account': ['admin'],
  'see everyone’s history': ['admin'],
  'change settings': ['admin'],
  'decide about providers': ['admin'],
  'look after payments': ['admin'],
  'record a chargeback': ['admin'],
  'look after emails': ['admin'],
  'see operations': ['admin'],
  'retry failures': ['admin'],
  'look after data requests': ['admin'],
  'publish content': ['admin'],
  'preview another date': ['admin'],
  'answer support': ['support', 'admin'],
} as const satisfies Record<string, readonly Who[]>

export type Act = keyof typeof acts

type Who =
  | 'signed in'
  | 'its customer'
  | 'its provider'
  | 'its link'
  | 'provider'
  | 'admin'
  | 'support'

/** Whom a thing belongs to. Only what applies is given. */
export type Subject = {
  /** The user who asked for it. */
  customer?: string | null
  /** The user behind the provider it went to. */
  provider?: string | null
  /** Whether the visitor came with the link that was mailed for this very request. */
  byLink?: boolean
}

type Visitor = Pick<SignedIn, 'id' | 'roles'> | null

export function may(visitor: Visitor, act: Act, subject: Subject = {}): boolean {
  return acts[act].some((who) => isOne[who](visitor, subject))
}

const isOne: Record<Who, (visitor: Visitor, subject: Subject) => boolean> = {
  'signed in': (visitor) => visitor !== null,
  'its customer': (visitor, { customer }) => visitor !== null && visitor.id === customer,
  'its provider': (visitor, { provider }) =>
    visitor !== null && visitor.id === provider && visitor.roles.includes('provider'),
  'its link': (_visitor, { byLink }) => byLink === true,
  provider: (visitor) => visitor?.roles.includes('provider') === true,
  admin: (visitor) => visitor?.roles.includes('admin') === true,
  support: (visitor) => visitor?.roles.includes('support') === true,
}
