import type { Day } from '#app/platform/time.ts'

/**
 * Every version of the texts that people agree to or rely on, oldest first, with the day each bears. The
 * last is in force. What was agreed to at registration, application and payment names these versions.
 */
export const textVersions = {
  terms: [{ version: '1', on: '2024-12-06' }],
  privacy: [{ version: '1', on: '2023-06-01' }],
  'cookie-policy': [{ version: '1', on: '2026-11-22' }],
} as const satisfies Record<string, readonly { version: string; on: Day }[]>

export type VersionedText = keyof typeof textVersions

export const isVersioned = (name: string): name is VersionedText =>
  Object.hasOwn(textVersions, name)

export const currentVersion = (name: VersionedText): string => textVersions[name].at(-1)!.version
