import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The ten causes for a provider's 10%. */
export const npoCategories = {
  'animal-welfare': msg`Animal Welfare`,
  'child-women-abuse': msg`Child & Women Abuse`,
  'education-literacy': msg`Education & Literacy`,
  'environmental-causes': msg`Environmental Causes`,
  'health-wellness': msg`Health & Wellness`,
  'poverty-alleviation': msg`Poverty Alleviation`,
  'hiv-aids-support': msg`HIV/AIDS Support`,
  'arts-culture': msg`Arts & Culture`,
  'community-development': msg`Community Development`,
  'other-causes': msg`Other Causes`,
} as const satisfies Record<string, MessageDescriptor>

export type NpoCategory = keyof typeof npoCategories

export function isNpoCategory(code: unknown): code is NpoCategory {
  return typeof code === 'string' && Object.hasOwn(npoCategories, code)
}
