export type LaunchPhase = 'pre-launch' | 'provider-signup' | 'launched'

export type LaunchDates = { providerSignupOpens: string; fullLaunch: string }

/** A pure function of the settings and the product's clock. */
export function launchPhase(
  { providerSignupOpens, fullLaunch }: LaunchDates,
  now: Date,
): LaunchPhase {
  if (now >= new Date(fullLaunch)) return 'launched'
  if (now >= new Date(providerSignupOpens)) return 'provider-signup'
  return 'pre-launch'
}

/** When the next phase begins; null in the last. */
export function nextPhaseAt(
  { providerSignupOpens, fullLaunch }: LaunchDates,
  now: Date,
): Date | null {
  const next = [new Date(providerSignupOpens), new Date(fullLaunch)].filter(
    (position) => position > now,
  )
  return next.length > 0 ? new Date(Math.min(...next.map(Number))) : null
}
