import type { RetentionRule } from '#app/platform/retention.server.ts'

declare module '#app/page/services.server.ts' {
  interface Services {
    /** The retention rules of all subjects (app/retention.server.ts). */
    retention: readonly RetentionRule<Services>[]
  }
}
