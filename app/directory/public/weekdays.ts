import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The days of the week, Monday first: short for a row of cells, long for sentences. */
export const weekdayNames: MessageDescriptor[] = [
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
  msg`Sunday`,
]

export const weekdayLetters: MessageDescriptor[] = [
  msg({ message: 'M', context: 'Monday, one letter' }),
  msg({ message: 'T', context: 'Tuesday, one letter' }),
  msg({ message: 'W', context: 'Wednesday, one letter' }),
  msg({ message: 'T', context: 'Thursday, one letter' }),
  msg({ message: 'F', context: 'Friday, one letter' }),
  msg({ message: 'S', context: 'Saturday, one letter' }),
  msg({ message: 'S', context: 'Sunday, one letter' }),
]

export const weekdayShort: MessageDescriptor[] = [
  msg({ message: 'Mo', context: 'Monday, two letters' }),
  msg({ message: 'Tu', context: 'Tuesday, two letters' }),
  msg({ message: 'We', context: 'Wednesday, two letters' }),
  msg({ message: 'Th', context: 'Thursday, two letters' }),
  msg({ message: 'Fr', context: 'Friday, two letters' }),
  msg({ message: 'Sa', context: 'Saturday, two letters' }),
  msg({ message: 'Su', context: 'Sunday, two letters' }),
]
