import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { type Cycle, isPlan, type PlanName } from '#app/plans/public/plans.ts'
import { hostCookie, shownCookie } from '#app/platform/cookie-name.server.ts'
import { DAY, SECOND } from '#app/platform/time.ts'

type Context = Readonly<RouterContextProvider>

export type ChosenPlan = { plan: PlanName; cycle: Cycle }

const NAME = 'chosen-plan'
/** As long as a visitor's draft application is stored on their device. */
const MAX_AGE = 30 * DAY

const isCycle = (cycle: unknown): cycle is Cycle => cycle === 'monthly' || cycle === 'annual'

export function readChosenPlan(plan: unknown, cycle: unknown): ChosenPlan | null {
  return isPlan(plan) && isCycle(cycle) ? { plan, cycle } : null
}

/**
 * A cookie with the plan chosen in the comparison, for the payment page, which may come days later. Null
 * deletes it.
 */
export function chosenPlanCookie(context: Context, request: Request, chosen: ChosenPlan | null) {
  return hostCookie(request, context.get(servicesContext).config, {
    name: NAME,
    value: chosen ? `${chosen.plan}.${chosen.cycle}` : '',
    seconds: chosen ? MAX_AGE / SECOND : 0,
  })
}

export function chosenPlan(context: Context, request: Request): ChosenPlan | null {
  const shown = shownCookie(request, context.get(servicesContext).config, NAME)
  return readChosenPlan(...((shown ?? '').split('.') as [string, string?]))
}
