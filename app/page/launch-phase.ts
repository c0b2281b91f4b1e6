export type LaunchPhase = 'pre-launch' | 'provider-signup' | 'launched'

export type LaunchDates = { providerSignupOpens: string; fullLaunch: string }

/** The phase is a pure function of the settings and the product clock. */
export function launchPhase(
  { providerSignupOpens, fullLaunch }: LaunchDates,
  now: Date,
): LaunchPhase {
  if (now >= new Date(fullLaunch)) return 'launched'
  if (now >= new Date(providerSignupOpens)) return 'provider-signup'
  return 'pre-launch'
}

/** The next instant at which the phase is another one, or null when it is the last. */
export function nextPhaseAt(
  { providerSignupOpens, fullLaunch }: LaunchDates,
  now: Date,
): Date | null {
  const next = [new Date(providerSignupOpens), new Date(fullLaunch)].filter(
    (position) => position > now,
  )
  return next.length > 0 ? new Date(Math.min(...next.map(Number))) : null
}
