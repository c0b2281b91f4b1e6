import { msg } from '@lingui/core/macro'

/** What the provider confirms about whom they bring in. Kept with each import as it was read. */
export const consentWords = msg`These people know that I keep their name and number here, and don't mind. If one of them asks, I erase it.`
