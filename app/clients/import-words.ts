import { msg } from '@lingui/core/macro'

/** The consent that the provider confirms for an import. Stored with each import as shown. */
export const consentWords = msg`These people know that I keep their name and number here, and don't mind. If one of them asks, I erase it.`
