import type { RouterContextProvider } from 'react-router'
import { applicationStatus } from '#app/applications/index.server.ts'
import { cheapestPlan, overduePayment } from '#app/billing/index.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { addDays, type Day, dayOf, daysBetween, formatDay } from '#app/platform/time.ts'
import type { SquareTone } from '#app/ui/day-string.tsx'

type Context = Readonly<RouterContextProvider>
type Overdue = NonNullable<Awaited<ReturnType<typeof overduePayment>>>

/** The additional data of each gate: only that of the current gate is loaded. */
export async function gateView(
  context: Context,
  { gate, userId }: { gate: string; userId: string },
) {
  const services = context.get(servicesContext)
  const language = context.get(languageContext)
  const hasApplication = gate === 'pending' || gate === 'rejected' || gate === 'not paid'
  const [status, overdue, cheapest] = await Promise.all([
    hasApplication ? applicationStatus(services, userId, language) : null,
    gate === 'suspended' ? overduePayment(services.db, userId) : null,
    gate === 'not paid' ? cheapestPlan(context) : null,
  ])
  const now = services.clock.now()
  return {
    status: status && {
      moments: status.moments,
      checks: status.checks,
      checksOf: status.checksOf,
      paid: status.paid,
      dueOn: status.dueOn,
      reasons: status.reasons,
      appealEnds: status.canAppeal ? status.appealEnds : null,
    },
    overdue: overdue && overdueView(overdue, now, language),
    cheapest,
  }
}

export type GateView = Awaited<ReturnType<typeof gateView>>

/** The schedule from the failed charge to the end of the subscription. */
function overdueView(overdue: Overdue, now: Date, language: string) {
  const { since, reminders, suspendedOn, endedOn, cents, failedCharges } = overdue
  const today = dayOf(now)
  const day = (value: Day) => formatDay(value, language, now)
  return {
    cents,
    failedCharges,
    squares: Array.from({ length: daysBetween(since, endedOn) + 1 }, (_, index) =>
      squareOf(addDays(since, index), overdue, today),
    ),
    since: day(since),
    reminders: reminders.map(day),
    suspendedOn: day(suspendedOn),
    endedOn: day(endedOn),
  }
}

function squareOf(day: Day, { since, endedOn, reminders }: Overdue, today: Day): SquareTone {
  if (day === since || day === endedOn) return 'danger'
  if (day === today) return 'now'
  if (reminders.includes(day)) return 'mail'
  return day < today ? 'past' : 'todo'
}
