import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The label of a paid place: the plan that includes it. */
export const paidPlaceName = (plan: string | null): MessageDescriptor =>
  plan === 'premium' ? msg`Premium` : msg`Launch special`
