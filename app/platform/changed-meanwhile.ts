import { msg } from '@lingui/core/macro'

/** The common message of an action that did nothing because someone else was faster. */
export const changedMeanwhile = msg`This has changed in the meantime, so nothing was done. The latest is shown here.`
