import { type SignedIn, type StaffRole, staffRoles } from './person.ts'

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

  // Moderation: a message is reported by whoever reads it, and a decision is appealed by whom it is about.
  'report a message': ['its customer', 'its link', 'its provider'],
  'appeal a decision': ['its customer', 'its link'],

  // Requests, as the one who is asked.
  'see the portal': ['provider'],
  'answer a request': ['its provider'],
  'turn down a request': ['its provider'],
  'withdraw a quote': ['its provider'],
  'answer a review': ['its provider'],
  'edit hours and days off': ['its provider'],
  'keep clients': ['its provider'],
  'edit a provider profile': ['its provider'],
  'preview a provider profile': ['its provider', 'admin', 'applications'],

  // One's own account.
  'manage a subscription': ['signed in'],

  // Administration. Who sees a part isn't always who may act in it: viewers never act.
  'see administration': staffRoles,
  /** What no other act is about: a staff page without an act of its own is for these. */
  'administer the site': ['admin'],
  'see the queue': ['admin', 'applications', 'finance', 'moderation', 'viewer'],
  'see the dashboard': ['admin'],
  'see people': ['admin', 'viewer'],
  'change an account': ['admin'],
  /** Read-only and for 15 minutes, never as anyone of our team. */
  'see the site as someone': ['admin'],
  /** Sums of money on the timeline of a person. */
  'see amounts': ['admin', 'finance'],
  'see everyone’s history': ['admin', 'viewer'],
  'download the history': ['admin'],
  'see the audit log': ['admin'],
  'see applications': ['admin', 'applications', 'viewer'],
  'see profile edits': ['admin', 'applications', 'viewer'],
  'decide about providers': ['admin', 'applications'],
  'see quality': ['admin', 'applications', 'moderation', 'viewer'],
  /** Messages of others among it: nobody sees reports who doesn't decide them. */
  'decide reports': ['admin', 'moderation'],
  'see payments': ['admin', 'finance', 'viewer'],
  'look after payments': ['admin', 'finance'],
  'record a chargeback': ['admin', 'finance'],
  'see approvals': ['admin', 'finance', 'viewer'],
  'decide approvals': ['admin', 'finance'],
  'see emails': ['admin', 'viewer'],
  'look after emails': ['admin'],
  'see content': ['admin', 'content', 'viewer'],
  'publish content': ['admin', 'content'],
  'see services': ['admin', 'content', 'viewer'],
  'change services': ['admin', 'content'],
  'change settings': ['admin', 'content'],
  'change the launch': ['admin'],
  'turn features on and off': ['admin'],
  'see operations': ['admin'],
  'retry failures': ['admin'],
  'look after data requests': ['admin'],
  'preview another date': ['admin'],
  'see support': ['support', 'admin', 'viewer'],
  'answer support': ['support', 'admin'],
} as const satisfies Record<string, readonly Who[]>

export type Act = keyof typeof acts

type Relation = 'signed in' | 'its customer' | 'its provider' | 'its link' | 'provider'
type Who = Relation | StaffRole

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
  return acts[act].some((who) =>
    isStaffRole(who) ? visitor?.roles.includes(who) === true : isOne[who](visitor, subject),
  )
}

/** Which staff may do this: whom to notify, and among whom something can be assigned. */
export const staffFor = (act: Act): StaffRole[] => acts[act].filter((who) => isStaffRole(who))

const isStaffRole = (who: Who): who is StaffRole => staffRoles.some((role) => role === who)

const isOne: Record<Relation, (visitor: Visitor, subject: Subject) => boolean> = {
  'signed in': (visitor) => visitor !== null,
  'its customer': (visitor, { customer }) => visitor !== null && visitor.id === customer,
  'its provider': (visitor, { provider }) =>
    visitor !== null && visitor.id === provider && visitor.roles.includes('provider'),
  'its link': (_visitor, { byLink }) => byLink === true,
  provider: (visitor) => visitor?.roles.includes('provider') === true,
}
