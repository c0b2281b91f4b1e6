import { msg } from '@lingui/core/macro'

/** Why a valid file wasn't stored. */
export const tooOften = msg`You've sent a lot of files today. Try again tomorrow.`
export const tooManyToday = msg`Too many files were sent today. Try again tomorrow.`
/** The store is full, read-only or down: everything else in the form is saved. */
export const notStored = msg`We can't save files right now. Nothing you wrote is lost: add this file again later.`
export const chooseAgain = msg`Choose your files again: we couldn't keep them.`
/** A rate limit that proof of work doesn't lift. */
export const tooManyFor = (minutes: number) =>
  msg`Too many files were sent. Choose it again in ${minutes} min.`
