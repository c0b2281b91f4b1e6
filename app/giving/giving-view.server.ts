import type { RouterContextProvider } from 'react-router'
import { givingByMonth } from '#app/billing/index.server.ts'
import { languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { addDays, dayOf, formatDayInFull, startOfDay } from '#app/platform/time.ts'
import { givingTotals } from './totals.ts'

/** The ledger's state at last midnight, so that it stays the same for a day and can be verified. */
export async function givingView(context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(servicesContext)
  const today = dayOf(clock.now())
  validUntil(context, startOfDay(addDays(today, 1)))
  const booked = await givingByMonth(db, startOfDay(today))
  return {
    ...givingTotals(booked),
    booked,
    until: formatDayInFull(addDays(today, -1), context.get(languageContext)),
  }
}

export type GivingView = Awaited<ReturnType<typeof givingView>>
