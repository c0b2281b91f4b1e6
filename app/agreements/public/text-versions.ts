import type { Day } from '#app/platform/time.ts'

export type Version = {
  version: string
  on: Day
  /** Whether the change is material: then users must agree again, once. */
  isMaterial: boolean
  /** The changes, one sentence each, shown on the agreement page. */
  changes: readonly string[]
}

/**
 * All versions of the texts that users agree to or rely on, oldest first, by date. The last is in force.
 * Agreements at registration, application and payment refer to these versions.
 */
export const textVersions = {
  terms: [
    { version: '1', on: '2024-12-06', isMaterial: false, changes: [] },
    // Existing subscriptions keep their price, so nobody has to agree again.
    {
      version: '2',
      on: '2026-11-23',
      isMaterial: false,
      changes: [
        'The Launch Special costs R149.99 a month from month 13, in contracts of 24 months too. Contracts made before keep their price.',
      ],
    },
  ],
  privacy: [
    { version: '1', on: '2023-06-01', isMaterial: false, changes: [] },
    // Nothing is stored longer or shared with more people, so nobody has to agree again.
    {
      version: '2',
      on: '2026-11-25',
      isMaterial: false,
      changes: [
        'The same in plainer words. It now says that a cellphone number is enough to ask for quotes, and how to stop SMS.',
      ],
    },
  ],
  'cookie-policy': [{ version: '1', on: '2026-11-22', isMaterial: false, changes: [] }],
  'npo-instruction-manual': [{ version: '1', on: '2026-11-22', isMaterial: false, changes: [] }],
} as const satisfies Record<string, readonly Version[]>

export type VersionedText = keyof typeof textVersions

export const isVersioned = (name: string): name is VersionedText =>
  Object.hasOwn(textVersions, name)

export const currentVersion = (name: VersionedText): string => textVersions[name].at(-1)!.version
