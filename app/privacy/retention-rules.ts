import type { RetentionRule } from '#app/platform/retention.server.ts'

declare module '#app/page/services.server.ts' {
  interface Services {
    /** What is deleted after some time, of every subject (app/retention.server.ts). */
    retention: readonly RetentionRule<Services>[]
  }
}
