import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * The colours a site can have. Their values in light and dark mode are in accents.css, where a test measures
 * their contrast.
 */
export const accents = {
  clay: msg`Clay`,
  protea: msg`Protea`,
  jacaranda: msg`Jacaranda`,
  sky: msg`Sky`,
  lagoon: msg`Lagoon`,
  fynbos: msg`Fynbos`,
  olive: msg`Olive`,
  slate: msg`Slate`,
} as const satisfies Record<string, MessageDescriptor>

export type Accent = keyof typeof accents
export const accentNames = Object.keys(accents) as Accent[]
export const FIRST_ACCENT: Accent = 'clay'

export const isAccent = (name: string): name is Accent => Object.hasOwn(accents, name)
