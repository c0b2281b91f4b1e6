/** An address as the provider says it. */
export type ProviderEmail = { address: string; isVerified: boolean } | null

export type LinkingQuestion = {
  /** Whose identity this is already. */
  knownUserId: string | null
  email: ProviderEmail
  /** Who has that address here, confirmed or not. */
  userIdWithEmail: string | null
  /** An organisation signs in its own people only: they are never joined by address. */
  isOrganisation: boolean
  isSignupDisabled: boolean
}

export type LinkingStep =
  | { do: 'sign in'; userId: string }
  | { do: 'link'; userId: string }
  | { do: 'create'; email: string | null }
  | { do: 'refuse' }

/** Whose account someone from outside comes to. */
export function linkingStep(linkingQuestion: LinkingQuestion): LinkingStep {
  const { knownUserId, email, userIdWithEmail, isOrganisation } = linkingQuestion
  if (knownUserId) return { do: 'sign in', userId: knownUserId }
  // An address that nobody verified could be anyone's: it opens no account.
  if (!isOrganisation && email?.isVerified && userIdWithEmail)
    return { do: 'link', userId: userIdWithEmail }
  if (linkingQuestion.isSignupDisabled) return { do: 'refuse' }
  const isFree = isOrganisation || !userIdWithEmail
  return { do: 'create', email: email && isFree ? email.address : null }
}

export type AddressQuestion = {
  user: { email: string | null; isConfirmed: boolean }
  email: ProviderEmail
  /** Someone else has the provider's address here. */
  isEmailInUse: boolean
  allowsUnconfirmed: boolean
}

export type AddressStep =
  | { do: 'nothing' }
  /** The provider vouches for it. Null where it is someone else's here. */
  | { do: 'confirm'; email: string | null }
  /** An email asks the mailbox itself. */
  | { do: 'ask'; isLetIn: boolean }
  | { do: 'refuse' }

/** What becomes of the address of anyone who signs in, as far as it isn't confirmed. */
export function addressStep({
  user,
  email,
  isEmailInUse,
  allowsUnconfirmed,
}: AddressQuestion): AddressStep {
  if (user.isConfirmed || !email) return { do: 'nothing' }
  if (email.isVerified) return { do: 'confirm', email: isEmailInUse ? null : email.address }
  if (user.email === email.address) return { do: 'ask', isLetIn: allowsUnconfirmed }
  return allowsUnconfirmed ? { do: 'nothing' } : { do: 'refuse' }
}

/**
 * Whether everything that was there before must go: someone may have registered another's address and be
 * waiting for its owner to come by another way.
 */
export function mustClear(user: { email: string | null; isConfirmed: boolean }): boolean {
  return user.email !== null && !user.isConfirmed
}
