import { href, redirect } from 'react-router'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { visitor } from '#app/page/visitor.server.ts'
import { inLanguage } from '#app/platform/languages.ts'
import { chosenPlanCookie, readChosenPlan } from '../chosen-plan.server.ts'
import { payingFor } from '../setup-view.server.ts'
import type { Route } from './+types/choose-plan.ts'

/**
 * GET /become-provider/plan?plan=&cycle=: a choice in the plan comparison. Redirects to the payment page,
 * which uses the choice, or first to the application if there is nothing to pay for yet.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const chosen = readChosenPlan(params.get('plan'), params.get('cycle') ?? 'monthly')
  const person = visitor(context)
  const business = person && (await payingFor(context.get(servicesContext).db, person.id))
  const to = business
    ? href('/payment-setup')
    : inLanguage('/become-provider/apply', context.get(languageContext))
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (chosen) headers.append('Set-Cookie', chosenPlanCookie(context, request, chosen))
  return redirect(to, { headers })
}
