import { msg } from '@lingui/core/macro'

/** Why a file wasn't kept that there is nothing wrong with. */
export const tooOften = msg`You've sent a lot of files today. Try again tomorrow.`
export const tooManyToday = msg`Too many files were sent today. Try again tomorrow.`
/** The store is full, read-only or away: everything else that was sent is saved. */
export const notStored = msg`We can't save files right now. Nothing you wrote is lost: add this file again later.`
export const chooseAgain = msg`Choose your files again: we couldn't keep them.`
/** A flood, which work doesn't help against any more. */
export const tooManyFor = (minutes: number) =>
  msg`Too many files were sent. Choose it again in ${minutes} min.`
