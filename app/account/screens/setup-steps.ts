export type SetupStepName = 'confirm' | 'application' | 'payment' | 'submit' | 'checks' | 'profile'
export type SetupStep = { name: SetupStepName; state: 'done' | 'now' | 'todo' }

type Known = {
  isConfirmed: boolean
  isProvider: boolean
  /** No required field is missing. */
  isFilled: boolean
  isPaid: boolean
}

const order = ['confirm', 'application', 'payment', 'submit', 'checks', 'profile'] as const

/**
 * A provider's progress towards the first request. The provider record is created when an application is
 * submitted, which requires payment; later steps are in the portal.
 */
export function setupSteps(known: Known): SetupStep[] {
  const now = nextStep(known)
  const position = order.indexOf(now)
  return order.map((name, index) => ({
    name,
    state: index < position ? 'done' : index === position ? 'now' : 'todo',
  }))
}

function nextStep({ isConfirmed, isProvider, isFilled, isPaid }: Known): SetupStepName {
  if (isProvider) return 'checks'
  if (!isConfirmed) return 'confirm'
  if (!isFilled) return 'application'
  return isPaid ? 'submit' : 'payment'
}
