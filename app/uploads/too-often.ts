import { msg } from '@lingui/core/macro'

/** Why a file wasn't kept that there is nothing wrong with. */
export const tooOften = msg`You have sent very many files today. Go on tomorrow.`
