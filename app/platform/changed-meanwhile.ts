import { msg } from '@lingui/core/macro'

/** Why an act did nothing where someone else was quicker, in every room's words. */
export const changedMeanwhile = msg`This has changed in the meantime, so nothing was done. Here's how it stands now.`
