import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountState } from '#app/auth/public/person-search.ts'

export const stateWords = {
  open: msg`OK`,
  unconfirmed: msg`Not confirmed`,
  banned: msg`Banned`,
  deleted: msg`Deleted`,
} as const satisfies Record<AccountState, MessageDescriptor>
