import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What can use a picture of the library. */
export const useKinds = {
  page: msg`Page`,
  category: msg`Category`,
  story: msg`Success story`,
} as const satisfies Record<string, MessageDescriptor>
export type UseKind = keyof typeof useKinds
