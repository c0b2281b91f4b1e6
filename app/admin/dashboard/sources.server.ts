import { applicationFigures } from '#app/applications/index.server.ts'
import { billingFigures, runningSubscriptions } from '#app/billing/index.server.ts'
import { directoryFigures } from '#app/directory/index.server.ts'
import { deliveryFigures } from '#app/notifications/index.server.ts'
import type { FigureSource } from '#app/platform/figure-source.server.ts'
import { quoteFigures } from '#app/quotes/index.server.ts'
import { reviewFigures } from '#app/reviews/index.server.ts'

/** Everything that is counted by day and province, as declared by the subjects. */
export const countedSources = {
  ...applicationFigures,
  ...billingFigures,
  ...directoryFigures,
  ...deliveryFigures,
  ...quoteFigures,
  ...reviewFigures,
} as const satisfies Record<string, FigureSource>

export type CountName = keyof typeof countedSources

/** What holds now, and isn't counted by day. */
export const currentSources = { subscriptions: runningSubscriptions } as const satisfies Record<
  string,
  FigureSource
>
