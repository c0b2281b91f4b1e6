import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EmailReaders } from '#app/platform/emails.server.ts'
import type { Place } from './places.ts'

export const readerNames: Record<EmailReaders, MessageDescriptor> = {
  account: msg`To anyone with an account`,
  customer: msg`To customers`,
  provider: msg`To providers`,
  both: msg`To customers and providers`,
  visitor: msg`To visitors`,
  team: msg`To our team`,
}

export const placeNames: Record<Place, MessageDescriptor> = {
  subject: msg`Subject`,
  preview: msg`Preview line`,
  heading: msg`Heading`,
  words: msg`Paragraph`,
  label: msg`Label`,
  button: msg`Button`,
  after: msg`Small print`,
  reason: msg`Why they get it`,
  leave: msg`Link to stop emails`,
  inside: msg`Part of another text`,
}
