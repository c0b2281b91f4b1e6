import { isPlan, planNames, plans } from '#app/plans/public/plans.ts'

/** Whether a plan includes a one-page site, by the table of plans. */
export const includesSite = (plan: string | null): boolean =>
  isPlan(plan) && plans[plan].lists.includes('one-page site')

export const plansWithSite = planNames.filter(includesSite)

/** Whether a site is public: the provider is listed, the plan includes it, and it is turned on. */
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
