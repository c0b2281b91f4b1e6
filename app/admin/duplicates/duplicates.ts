/** The identifying data of an account, compared to find duplicates. */
export type AccountIdentity = {
  id: string
  since: Date
  email: string | null
  /** As entered; null if never entered. */
  fullName: string | null
  /** Confirmed numbers, in digits with the country code. */
  phones: readonly string[]
  /** Where they asked for work, and where their business is. */
  places: readonly string[]
}

/** Reasons why two accounts may belong to one person, strongest first. */
const duplicateReasons = ['phone', 'email', 'name and place'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

const WEIGHTS: Record<DuplicateReason, number> = { phone: 4, email: 2, 'name and place': 1 }
const MOST_SUGGESTED = 5

/** All reasons why these two may belong to one person; none for an account and itself. */
export function reasonsFor(person: AccountIdentity, other: AccountIdentity): DuplicateReason[] {
  if (person.id === other.id) return []
  const holds: Record<DuplicateReason, boolean> = {
    phone: overlap(person.phones, other.phones),
    email: isSame(emailKey(person.email), emailKey(other.email)),
    'name and place':
      isSame(nameKey(person.fullName), nameKey(other.fullName)) &&
      overlap(person.places, other.places),
  }
  return duplicateReasons.filter((reason) => holds[reason])
}

type Suspected<Account> = { account: Account; reasons: DuplicateReason[] }

/** The likeliest duplicates first, then the newest accounts. */
export function likeliest<Account extends AccountIdentity>(
  person: AccountIdentity,
  others: readonly Account[],
): Suspected<Account>[] {
  return others
    .map((account) => ({ account, reasons: reasonsFor(person, account) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted(
      (a, b) =>
        weightOf(b.reasons) - weightOf(a.reasons) ||
        b.account.since.getTime() - a.account.since.getTime(),
    )
    .slice(0, MOST_SUGGESTED)
}

const weightOf = (reasons: readonly DuplicateReason[]) =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)

/**
 * A mailbox's normalised form: without dots, the part after a plus, and capitals. Matches email_key() in the
 * database.
 */
export function emailKey(email: string | null): string | null {
  const [local = '', domain = ''] = (email ?? '').toLowerCase().split('@')
  const mailbox = local.split('+')[0]!.replaceAll('.', '')
  return mailbox && domain ? `${mailbox}@${domain}` : null
}

/** A name without accents and capitals. Null for a single word: too many people have the same first name. */
export function nameKey(name: string | null): string | null {
  const plain = (name ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
  const words = plain.split(/\s+/)
  return words.length > 1 ? words.join(' ') : null
}

const isSame = (key: string | null, other: string | null) => key !== null && key === other
const overlap = (values: readonly string[], others: readonly string[]) =>
  values.some((value) => others.includes(value))
