import type { RouterContextProvider } from 'react-router'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { problemsOf } from './draft-problems.ts'
import { accountBilling, hasPaid, leastPrice } from './paid.server.ts'
import { documentProblems } from './public/application.ts'
import { documentsOf, documentsPresent, draftOf, ownApplication } from './queries.server.ts'

/** The progress of a user's draft: whether it is complete, whether it is paid, and its price. */
export async function draftProgress(
  context: Readonly<RouterContextProvider>,
  userId: string | null,
) {
  const services = context.get(servicesContext)
  return { ...(await progressOf(services, userId)), plan: await leastPrice(context) }
}

async function progressOf(
  { db, secret, clock }: Pick<Services, 'db' | 'secret' | 'clock'>,
  userId: string | null,
): Promise<{ isFilled: boolean; isPaid: boolean }> {
  const application = userId ? await ownApplication(db, userId) : undefined
  if (!userId || !application) return { isFilled: false, isPaid: false }
  const problems = {
    ...problemsOf(await draftOf(application, secret), dayOf(clock.now())),
    ...documentProblems(documentsPresent(await documentsOf(db, application.id))),
  }
  return {
    isFilled: Object.keys(problems).length === 0,
    isPaid: hasPaid(await accountBilling(db, userId)),
  }
}
