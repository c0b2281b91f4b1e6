/** An email address according to the provider. */
export type ProviderEmail = { address: string; isVerified: boolean } | null

export type LinkingQuestion = {
  /** The user who already has this identity. */
  knownUserId: string | null
  email: ProviderEmail
  /** The user with that address here, confirmed or not. */
  userIdWithEmail: string | null
  /** An organisation's (SAML) users are never linked by address. */
  isOrganisation: boolean
  isSignupDisabled: boolean
}

export type LinkingStep =
  | { do: 'sign in'; userId: string }
  | { do: 'link'; userId: string }
  | { do: 'create'; email: string | null }
  | { do: 'refuse' }

/** Which account an external identity belongs to. */
export function linkingStep(linkingQuestion: LinkingQuestion): LinkingStep {
  const { knownUserId, email, userIdWithEmail, isOrganisation } = linkingQuestion
  if (knownUserId) return { do: 'sign in', userId: knownUserId }
  // An unverified address could be anyone's: it gives access to no account.
  if (!isOrganisation && email?.isVerified && userIdWithEmail)
    return { do: 'link', userId: userIdWithEmail }
  if (linkingQuestion.isSignupDisabled) return { do: 'refuse' }
  const isFree = isOrganisation || !userIdWithEmail
  return { do: 'create', email: email && isFree ? email.address : null }
}

export type AddressQuestion = {
  user: { email: string | null; isConfirmed: boolean }
  email: ProviderEmail
  /** Another user has the provider's address here. */
  isEmailInUse: boolean
  allowsUnconfirmed: boolean
}

export type AddressStep =
  | { do: 'nothing' }
  /** The provider verified it. Null if another user has it here. */
  | { do: 'confirm'; email: string | null }
  /** The mailbox must confirm by an emailed link. */
  | { do: 'ask'; isLetIn: boolean }
  | { do: 'refuse' }

/** How an unconfirmed address is handled at sign-in. */
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
 * Whether all earlier sign-in methods must be removed: someone may have registered another person's address
 * and be waiting for its owner to sign in through a provider.
 */
export function mustClear(user: { email: string | null; isConfirmed: boolean }): boolean {
  return user.email !== null && !user.isConfirmed
}
