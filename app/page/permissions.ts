import { type SignedIn, type StaffRole, staffRoles } from './person.ts'

/**
 * The table of permissions: one row per act. "its" means the owner of the thing; a role means anyone with it.
 * Checked on the server by every loader, action and endpoint; screens use it to decide which buttons to
 * render.
 */
export const acts = {
  // Requests, as the customer.
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

  // Moderation: anyone who can read a message can report it, and a decision can be appealed by the person it
  // is about.
  'report a message': ['its customer', 'its link', 'its provider'],
  'appeal a decision': ['its customer', 'its link'],

  // Requests, as the provider.
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

  // Administration. Seeing a part doesn't imply acting in it: viewers only read.
  'see administration': staffRoles,
  /** The default for staff pages without an act of their own. */
  'administer the site': ['admin'],
  'see the queue': ['admin', 'applications', 'finance', 'moderation', 'viewer'],
  'see the dashboard': ['admin'],
  'see people': ['admin', 'viewer'],
  'change an account': ['admin'],
  /** Read-only and for 15 minutes, never as a member of our team. */
  'see the site as someone': ['admin'],
  /** Amounts of money on a person's timeline. */
  'see amounts': ['admin', 'finance'],
  'see everyone’s history': ['admin', 'viewer'],
  'download the history': ['admin'],
  'see the audit log': ['admin'],
  'see applications': ['admin', 'applications', 'viewer'],
  'see profile edits': ['admin', 'applications', 'viewer'],
  'decide about providers': ['admin', 'applications'],
  'see quality': ['admin', 'applications', 'moderation', 'viewer'],
  /** Includes messages between users, so only those who decide reports can read them. */
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

/** The owners of a thing. Only applicable fields are passed. */
export type Subject = {
  /** The customer who made the request. */
  customer?: string | null
  /** The user of the provider it was sent to. */
  provider?: string | null
  /** Whether the visitor opened the emailed link of this request. */
  byLink?: boolean
}

type Visitor = Pick<SignedIn, 'id' | 'roles'> | null

export function may(visitor: Visitor, act: Act, subject: Subject = {}): boolean {
  return acts[act].some((who) =>
    isStaffRole(who) ? visitor?.roles.includes(who) === true : isOne[who](visitor, subject),
  )
}

/** The staff roles that may do this: whom to notify, and who can be assigned. */
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
