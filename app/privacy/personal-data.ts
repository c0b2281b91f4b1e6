import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Purpose } from './purposes.ts'

/** The ids that can make a row a person's. */
export type Scope =
  | 'user'
  | 'session'
  | 'factor'
  | 'provider'
  | 'request'
  | 'photo'
  | 'invitation'
  | 'quote'
  | 'application'
  | 'draft'
  | 'subscription'
  | 'email'
  | 'chat'
  | 'ticket'
  | 'phone'
  | 'case'
  | 'job'
  | 'worker'
  | 'calendar'

/** The parts of an archive, in order. */
export const parts = {
  account: msg`Your account`,
  'ways in': msg`How you sign in`,
  sessions: msg`Where you're signed in`,
  history: msg`What happened`,
  agreements: msg`What you agreed to`,
  requests: msg`Your requests`,
  quotes: msg`Quotes and jobs`,
  messages: msg`Messages`,
  reviews: msg`Reviews`,
  files: msg`Photos and files`,
  provider: msg`Your business`,
  payments: msg`Payments`,
  sent: msg`What we sent you`,
} as const satisfies Record<string, MessageDescriptor>
export type Part = keyof typeof parts

/** Why data is kept, without the person. */
export const reasons = {
  'the other side': msg`Messages, quotes and jobs in the other person's copy, as "Former customer"`,
  'those who choose': msg`Your reviews, without your name`,
  'a contract': msg`The name of your business on quotes and jobs, for the customers who have them`,
  'proof of agreement': msg`Which texts you agreed to and when, without your name`,
  'the law': msg`What you paid and the invoices, for as long as the law requires`,
  'an objection': msg`A record that your number opted out of SMS, so that we don't send any`,
  'the record': msg`A record that something happened and when, without your name or where you were`,
} as const satisfies Record<string, MessageDescriptor>
export type Reason = keyof typeof reasons

/** Replaces a value that is required and must be unique. */
export const ITS_ID = Symbol('the id of the row')
type Blank = null | string | boolean | typeof ITS_ID

export type End =
  /** Deletes the rows. */
  | { do: 'erase' }
  /** Keeps the rows and blanks these columns, where the first column of `of` is the person's. */
  | { do: 'blank'; columns: Record<string, Blank>; because: Reason }
  /** Keeps the rows, because nothing in them identifies the person. */
  | { do: 'keep'; because: Reason }

type PersonalTable = {
  /** The purpose, in the table for staff. */
  purpose: Purpose
  /** Which columns make a row a person's, and the ids they contain. Any of them is enough. */
  of: Record<string, Scope>
  /** The part of the archive that has the rows. Null for copies of other rows, and for secrets. */
  part: Part | null
  /** Excluded from the archive: secrets, which would give access. */
  hides?: readonly string[]
  /**
   * Rows excluded from the archive while this condition holds: what moderation hides from them. `from` lists
   * the columns of `of` it applies to; a row that is theirs by another column is included anyway.
   */
  withheld?: { where: string; from: readonly string[] }
  /** What happens to the rows when the account is erased. */
  end: End
  /** Columns with the ids of people who acted on others' rows. A remaining id identifies nobody. */
  ids?: readonly string[]
}

const erase = { do: 'erase' } as const
const keep = (because: Reason): End => ({ do: 'keep', because })

/**
 * All personal data in the system: what an archive contains, and what happens to it when the account is
 * erased, in a valid order. A test compares this with the database: a table that is neither here nor below
 * fails it.
 */
export const personalData: Record<string, PersonalTable> = {
  // Dependent rows come first.
  session_methods: {
    purpose: 'signing in',
    of: { session_id: 'session' },
    part: 'sessions',
    end: erase,
  },
  refresh_tokens: { purpose: 'signing in', of: { session_id: 'session' }, part: null, end: erase },
  sessions: { purpose: 'signing in', of: { user_id: 'user' }, part: 'sessions', end: erase },
  identities: { purpose: 'signing in', of: { user_id: 'user' }, part: 'ways in', end: erase },
  one_time_tokens: { purpose: 'signing in', of: { user_id: 'user' }, part: null, end: erase },
  flow_states: {
    purpose: 'signing in',
    of: { user_id: 'user', linking_user_id: 'user' },
    part: null,
    end: erase,
  },
  mfa_challenges: { purpose: 'signing in', of: { factor_id: 'factor' }, part: null, end: erase },
  mfa_factors: {
    purpose: 'signing in',
    of: { user_id: 'user' },
    part: 'ways in',
    hides: ['sealed_secret', 'last_step', 'credential', 'last_challenge'],
    end: erase,
  },
  passkeys: { purpose: 'signing in', of: { user_id: 'user' }, part: 'ways in', end: erase },
  passkey_challenges: { purpose: 'signing in', of: { user_id: 'user' }, part: null, end: erase },
  user_roles: {
    purpose: 'account',
    of: { user_id: 'user' },
    part: 'account',
    end: erase,
    ids: ['granted_by'],
  },
  // The subject: an account whose role changes. What was approved stays on record.
  approvals: {
    purpose: 'history',
    of: { subject_id: 'user' },
    part: 'history',
    hides: ['requested_by', 'approved_by', 'rejected_by'],
    end: {
      do: 'blank',
      columns: { reason: '', decision_reason: '' },
      because: 'the record',
    },
    ids: ['requested_by', 'approved_by', 'rejected_by'],
  },
  account_merges: {
    purpose: 'account',
    of: { to_id: 'user' },
    part: 'account',
    hides: ['merged_by'],
    end: erase,
    ids: ['from_id', 'merged_by'],
  },
  // Which two accounts belong to different people: neither may read of the other.
  dismissed_duplicates: {
    purpose: 'account',
    of: { first_id: 'user', second_id: 'user' },
    part: null,
    end: erase,
    ids: ['dismissed_by'],
  },
  agreements: {
    purpose: 'agreements',
    of: { user_id: 'user' },
    part: 'agreements',
    end: keep('proof of agreement'),
  },

  saved_quotes: { purpose: 'requests', of: { user_id: 'user' }, part: 'quotes', end: erase },
  request_photos: { purpose: 'files', of: { request_id: 'request' }, part: 'files', end: erase },
  guest_codes: { purpose: 'requests', of: { request_id: 'request' }, part: null, end: erase },
  request_texts: { purpose: 'requests', of: { request_id: 'request' }, part: 'sent', end: erase },
  request_links: { purpose: 'requests', of: { request_id: 'request' }, part: null, end: erase },
  reviews: {
    purpose: 'reviews',
    of: { customer_user: 'user', provider_id: 'provider' },
    part: 'reviews',
    // A hidden review is in its author's archive only.
    withheld: { where: 'hidden_at is not null', from: ['provider_id'] },
    end: {
      do: 'blank',
      columns: { customer_user: null, author_name: '' },
      because: 'those who choose',
    },
  },
  // Who reported something, and what they wrote about it.
  reports: {
    purpose: 'moderation',
    of: { reporter_user: 'user', email: 'email' },
    part: 'messages',
    end: erase,
  },
  // Reports about them, also from before they had an account. The evidence may contain what others wrote,
  // which is theirs.
  moderation_cases: {
    purpose: 'moderation',
    of: { subject_user: 'user', id: 'case' },
    part: 'history',
    hides: ['evidence', 'report_count', 'decided_by', 'appeal_decided_by'],
    // A report without consequences would reveal that someone complained, and for a message who.
    withheld: { where: "outcome is null or outcome = 'left'", from: ['subject_user', 'id'] },
    end: erase,
    ids: ['decided_by', 'appeal_decided_by'],
  },
  invitation_messages: {
    purpose: 'messages',
    of: { invitation_id: 'invitation' },
    part: 'messages',
    end: keep('the other side'),
  },
  support_files: { purpose: 'support', of: { file_id: 'photo' }, part: 'messages', end: erase },
  support_messages: {
    purpose: 'support',
    of: { ticket_id: 'ticket' },
    part: 'messages',
    hides: ['by_user', 'form_key'],
    end: erase,
    ids: ['by_user'],
  },
  support_reply_addresses: {
    purpose: 'support',
    of: { ticket_id: 'ticket' },
    part: null,
    end: erase,
  },
  support_tickets: {
    purpose: 'support',
    of: { visitor_id: 'chat' },
    part: 'messages',
    hides: ['assigned_to'],
    end: erase,
    ids: ['assigned_to'],
  },
  support_visitors: {
    purpose: 'support',
    of: { user_id: 'user' },
    part: 'messages',
    hides: ['capability_hash'],
    end: erase,
  },
  quote_lines: {
    purpose: 'quotes',
    of: { quote_id: 'quote' },
    part: 'quotes',
    end: keep('the other side'),
  },
  quotes: {
    purpose: 'quotes',
    of: { invitation_id: 'invitation' },
    part: 'quotes',
    end: keep('the other side'),
  },
  jobs: {
    purpose: 'quotes',
    of: { invitation_id: 'invitation' },
    part: 'quotes',
    end: keep('the other side'),
  },
  job_steps: {
    purpose: 'quotes',
    of: { job_id: 'job' },
    part: 'quotes',
    hides: ['by_user'],
    end: keep('the other side'),
    ids: ['by_user'],
  },
  job_proposals: {
    purpose: 'quotes',
    of: { job_id: 'job' },
    part: 'quotes',
    end: keep('the other side'),
  },
  invitations: {
    purpose: 'quotes',
    of: { request_id: 'request', provider_id: 'provider' },
    part: 'quotes',
    end: keep('the other side'),
  },
  quote_requests: {
    purpose: 'requests',
    of: { customer_user: 'user' },
    part: 'requests',
    hides: ['form_key'],
    end: {
      do: 'blank',
      columns: {
        customer_user: null,
        guest_email: null,
        guest_name: null,
        guest_phone: null,
        place_typed: '',
        plus_code: null,
      },
      because: 'the other side',
    },
  },

  application_files: {
    purpose: 'applications',
    of: { application_id: 'application' },
    part: 'provider',
    end: erase,
  },
  application_questions: {
    purpose: 'applications',
    of: { application_id: 'application' },
    part: 'provider',
    hides: ['asked_by'],
    end: erase,
    ids: ['asked_by'],
  },
  application_reasons: {
    purpose: 'applications',
    of: { application_id: 'application' },
    part: 'provider',
    end: erase,
  },
  application_findings: {
    purpose: 'applications',
    of: { application_id: 'application' },
    part: 'provider',
    hides: ['of_hash', 'found_by'],
    end: erase,
    ids: ['found_by'],
  },
  // Requested before there was an account, by someone who typed this address or number.
  application_draft_files: {
    purpose: 'applications',
    of: { draft_id: 'draft' },
    part: null,
    end: erase,
  },
  application_drafts: {
    purpose: 'applications',
    of: { email: 'email', phone: 'phone' },
    part: 'sent',
    hides: ['sealed_fields', 'token_hash'],
    end: erase,
  },
  applications: {
    purpose: 'applications',
    of: { user_id: 'user' },
    part: 'provider',
    hides: ['sealed_identity', 'decided_by'],
    end: erase,
    ids: ['decided_by'],
  },
  uploads: { purpose: 'files', of: { user_id: 'user' }, part: null, end: erase },

  subscriptions: {
    purpose: 'payments',
    of: { user_id: 'user' },
    part: 'payments',
    end: keep('the law'),
  },
  checkouts: {
    purpose: 'payments',
    of: { user_id: 'user' },
    part: 'payments',
    hides: ['token', 'token_cancelled_at'],
    end: keep('the law'),
  },
  charges: {
    purpose: 'payments',
    of: { user_id: 'user' },
    part: 'payments',
    end: keep('the law'),
    ids: ['charged_back_by'],
  },
  billing_documents: {
    purpose: 'payments',
    of: { user_id: 'user' },
    part: 'payments',
    end: keep('the law'),
  },
  launch_places: {
    purpose: 'payments',
    of: { subscription_id: 'subscription' },
    part: 'payments',
    end: keep('the law'),
  },
  // Which ledger account, and how much: the payments themselves show it better.
  ledger_entries: { purpose: 'payments', of: { party: 'user' }, part: null, end: keep('the law') },
  giving_bases: { purpose: 'payments', of: { party: 'user' }, part: null, end: keep('the law') },
  deferred_fees: { purpose: 'payments', of: { party: 'user' }, part: null, end: keep('the law') },
  payfast_orders: {
    purpose: 'payments',
    of: { subscription_id: 'subscription' },
    part: null,
    end: keep('the law'),
  },

  // PayFast's notifications, signed, as received.
  itn_inbox: {
    purpose: 'payments',
    of: { subscription_id: 'subscription' },
    part: null,
    end: keep('the law'),
    ids: ['closed_by'],
  },

  // Actions of staff. The person a case is about is in the tables of its subject.
  case_decisions: { purpose: 'staff', of: { decided_by: 'user' }, part: null, end: erase },
  case_batches: { purpose: 'staff', of: { decided_by: 'user' }, part: null, end: erase },
  case_assignments: {
    purpose: 'staff',
    of: { assigned_to: 'user', changed_by: 'user' },
    part: null,
    end: erase,
  },
  impersonations: {
    purpose: 'history',
    of: { person_id: 'user' },
    part: 'history',
    hides: ['staff_id', 'session_id'],
    end: erase,
    ids: ['staff_id'],
  },
  case_openings: { purpose: 'staff', of: { person_id: 'user' }, part: null, end: erase },
  provider_files: { purpose: 'files', of: { user_id: 'user' }, part: 'files', end: erase },
  profile_edits: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    hides: ['decided_by'],
    end: erase,
    ids: ['decided_by'],
  },
  provider_phone_changes: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    hides: ['code_hash'],
    end: erase,
  },
  sites: { purpose: 'profiles', of: { provider_id: 'provider' }, part: 'provider', end: erase },
  provider_photos: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  provider_documents: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  provider_emails_off: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  provider_slugs: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  provider_services: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  provider_checks: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    hides: ['by_user'],
    end: erase,
    ids: ['by_user'],
  },
  client_fills: { purpose: 'clients', of: { provider_id: 'provider' }, part: null, end: erase },
  clients: { purpose: 'clients', of: { provider_id: 'provider' }, part: 'provider', end: erase },
  client_imports: {
    purpose: 'clients',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  quality_states: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  provider_hours: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  provider_days_off: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  workers: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    // Jobs say who came.
    end: { do: 'blank', columns: { name: '' }, because: 'the other side' },
  },
  worker_hours: {
    purpose: 'profiles',
    of: { worker_id: 'worker' },
    part: 'provider',
    end: erase,
  },
  worker_exceptions: {
    purpose: 'profiles',
    of: { worker_id: 'worker' },
    part: 'provider',
    end: erase,
  },
  booking_rules: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    end: erase,
  },
  reservations: {
    purpose: 'quotes',
    of: { worker_id: 'worker' },
    part: 'provider',
    hides: ['holder'],
    end: erase,
  },
  calendar_feeds: { purpose: 'account', of: { user_id: 'user' }, part: null, end: erase },
  appointments: {
    purpose: 'profiles',
    of: { worker_id: 'worker' },
    part: 'provider',
    end: erase,
  },
  external_calendars: {
    purpose: 'profiles',
    of: { worker_id: 'worker' },
    part: 'provider',
    hides: ['address'],
    end: erase,
  },
  external_busy_times: {
    purpose: 'profiles',
    of: { calendar_id: 'calendar' },
    part: 'provider',
    end: erase,
  },
  provider_suspensions: {
    purpose: 'profiles',
    of: { provider_id: 'provider' },
    part: 'provider',
    hides: ['by_user'],
    // Without it the business could be identified again.
    end: keep('the record'),
    ids: ['by_user'],
  },
  listings: { purpose: 'profiles', of: { provider_id: 'provider' }, part: null, end: erase },
  providers: {
    purpose: 'profiles',
    of: { user_id: 'user' },
    part: 'provider',
    end: {
      do: 'blank',
      columns: {
        slug: ITS_ID,
        email: '',
        phone: '',
        headline: '',
        about: '',
        experience: '',
        custom_service_type: null,
        place_typed: '',
        callout_note: '',
        vat_number: null,
        languages: '{}',
        skills: '{}',
        certifications: '{}',
        facebook_url: null,
        instagram_url: null,
        linkedin_url: null,
        website_url: null,
        photo_file: null,
        logo_file: null,
        has_priority_place: false,
      },
      because: 'a contract',
    },
  },
  files: {
    purpose: 'files',
    of: { owner_user: 'user', id: 'photo' },
    part: 'files',
    hides: ['key'],
    end: erase,
  },

  launch_signups: {
    purpose: 'launch list',
    of: { email: 'email' },
    part: 'agreements',
    hides: ['link_hash'],
    end: erase,
  },
  outgoing_emails: {
    purpose: 'sent',
    of: { recipient: 'email' },
    part: 'sent',
    // They may contain links and codes that still work.
    hides: ['html', 'text', 'is_secret', 'dedupe_key', 'last_error', 'bounce_words'],
    end: erase,
  },
  contact_messages: {
    purpose: 'support',
    of: { user_id: 'user', email: 'email' },
    part: 'messages',
    hides: ['form_key'],
    end: erase,
  },
  undeliverable_addresses: { purpose: 'sent', of: { email: 'email' }, part: 'sent', end: erase },
  sms_opt_outs: {
    purpose: 'opt-outs',
    of: { phone: 'phone' },
    part: 'sent',
    end: keep('an objection'),
  },
  texts: {
    purpose: 'sent',
    of: { recipient: 'phone' },
    part: 'sent',
    hides: ['words', 'is_secret', 'last_error'],
    end: erase,
  },
  notifications: { purpose: 'sent', of: { user_id: 'user' }, part: 'sent', end: erase },
  live_events: { purpose: 'sent', of: { user_id: 'user' }, part: null, end: erase },
  events: {
    purpose: 'history',
    of: { about_id: 'user', by_user: 'user' },
    part: 'history',
    end: { do: 'blank', columns: { details: '{}' }, because: 'the record' },
  },
  data_requests: {
    purpose: 'data requests',
    of: { user_id: 'user', email: 'email' },
    part: 'messages',
    hides: ['answered_by', 'recorded_by'],
    end: erase,
    ids: ['answered_by', 'recorded_by'],
  },
  // The same events again, with values that only the person's own key can decrypt: it is destroyed with them.
  audit_keys: { purpose: 'history', of: { user_id: 'user' }, part: null, end: erase },
  audit_entries: {
    purpose: 'history',
    of: { person: 'user', actor: 'user' },
    part: null,
    end: keep('the record'),
  },
  audit_checks: {
    purpose: 'history',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['requested_by'],
  },
  data_archives: {
    purpose: 'data requests',
    of: { user_id: 'user' },
    part: 'account',
    hides: ['key'],
    end: erase,
  },
  account_closures: {
    purpose: 'account',
    of: { user_id: 'user' },
    part: 'account',
    hides: ['link_hash'],
    end: erase,
  },
  // Told by the site with the person's consent; they need not have an account.
  site_images: {
    purpose: 'public stories',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['created_by'],
  },
  site_image_variants: { purpose: 'public stories', of: {}, part: null, end: keep('the record') },
  site_image_uses: { purpose: 'public stories', of: {}, part: null, end: keep('the record') },
  // The texts contain no personal data.
  email_text_versions: {
    purpose: 'staff',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['changed_by'],
  },
  setting_versions: {
    purpose: 'staff',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['changed_by'],
  },
  data_breaches: {
    purpose: 'data requests',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['recorded_by'],
  },
  content_versions: {
    purpose: 'staff',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['created_by', 'saved_by', 'published_by'],
  },
  success_stories: { purpose: 'public stories', of: {}, part: null, end: keep('the record') },
  team_members: { purpose: 'public stories', of: {}, part: null, end: keep('the record') },
  support_answers: {
    purpose: 'staff',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['changed_by'],
  },
  categories: {
    purpose: 'staff',
    of: {},
    part: null,
    end: keep('the record'),
    ids: ['changed_by'],
  },
  settings: { purpose: 'staff', of: {}, part: null, end: keep('the record'), ids: ['changed_by'] },
  // Only the id remains, for references to it.
  users: {
    purpose: 'account',
    of: { id: 'user' },
    part: 'account',
    hides: ['password_hash', 'search_text'],
    end: {
      do: 'blank',
      columns: {
        email: null,
        phone: null,
        password_hash: null,
        email_confirmed_at: null,
        phone_confirmed_at: null,
        invited_at: null,
        new_email: null,
        new_phone: null,
        last_sign_in_at: null,
        app_metadata: '{}',
        user_metadata: '{}',
      },
      because: 'the record',
    },
  },
}

/** Tables without personal data: aggregates, keys, queues, state of the service. */
export const nobodysTables: readonly string[] = [
  // Hashes of encrypted entries, and the entries waiting for theirs.
  'audit_links',
  'audit_pending',
  // Counted by hashes that are deleted within a day.
  'limits',
  'scheduled_task_runs',
  'counted_days',
  // Counts and totals by day and province.
  'daily_figures',
  'document_series',
  'launch_counter',
  'ledger_accounts',
  'ledger_journals',
  'listing_figures',
  'listing_tallies',
  'migrations',
  // Amounts and references: the charges say whose they are.
  'payfast_events',
  // Daily totals.
  'reconciliations',
  'saml_assertions',
  'saml_relay_states',
  'signing_keys',
  'sso_domains',
  'sso_providers',
  'world',
]

const ofBusiness = new Set<Reason>(['a contract', 'the law'])

/** What the page for deleting an account lists, without duplicates: what is kept, and why. */
export function whatStays({ isProvider }: { isProvider: boolean }): MessageDescriptor[] {
  const seen = new Set<Reason>()
  for (const { end } of Object.values(personalData))
    if (end.do !== 'erase' && (isProvider || !ofBusiness.has(end.because))) seen.add(end.because)
  return (Object.keys(reasons) as Reason[])
    .filter((reason) => seen.has(reason))
    .map((reason) => reasons[reason])
}
