import type { Services } from '#app/page/services.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { problemsOf } from './draft-problems.ts'
import { accountBilling, hasPaid } from './paid.server.ts'
import { documentProblems } from './public/application.ts'
import { documentsOf, documentsPresent, draftOf, ownApplication } from './queries.server.ts'

/** How far somebody's draft is: whether anything is missing, and whether it is paid. */
export async function draftProgress(
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
