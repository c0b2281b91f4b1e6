import { isPlan, planNames, plans } from '#app/plans/public/plans.ts'

/** Whether a plan includes a one-page site: the table of plans says so. */
export const includesSite = (plan: string | null): boolean =>
  isPlan(plan) && plans[plan].lists.includes('one-page site')

export const plansWithSite = planNames.filter(includesSite)

/** Who has a site for everyone to see: anyone who is listed, has it in the plan, and has switched it on. */
export const isShown = ({
  isOn,
  isListed,
  plan,
}: {
  isOn: boolean
  isListed: boolean
  plan: string | null
}): boolean => isOn && isListed && includesSite(plan)

export const siteAddress = (slug: string) => `/sites/${slug}` as const
