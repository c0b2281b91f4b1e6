export type SetupStepName = 'confirm' | 'application' | 'payment' | 'submit' | 'checks' | 'profile'
export type SetupStep = { name: SetupStepName; state: 'done' | 'now' | 'todo' }

const order = ['confirm', 'application', 'payment', 'submit', 'checks', 'profile'] as const

/**
 * How far somebody is on the way to their first request. A provider record exists from the moment an
 * application is submitted, which takes the payment; what comes after stands in the portal.
 */
export function setupSteps(known: { isConfirmed: boolean; isProvider: boolean }): SetupStep[] {
  const now: SetupStepName = known.isProvider
    ? 'checks'
    : known.isConfirmed
      ? 'application'
      : 'confirm'
  const at = order.indexOf(now)
  return order.map((name, index) => ({
    name,
    state: index < at ? 'done' : index === at ? 'now' : 'todo',
  }))
}
