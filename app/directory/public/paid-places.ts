import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a paid place is marked with: the plan that it is part of. */
export const paidPlaceName = (plan: string | null): MessageDescriptor =>
  plan === 'premium' ? msg`Premium` : msg`Launch special`
