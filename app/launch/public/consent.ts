import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The consent given by submitting: shown beside the button, and stored verbatim with the record. */
export const consentWords = (i18n: Pick<I18n, '_'>, name: string): string =>
  i18n._(
    msg`One email when ${name} opens, nothing else. We don't share your address with anyone, and each email has a link to stop.`,
  )
