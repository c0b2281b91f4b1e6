import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Switch = {
  name: MessageDescriptor
  /** What stops, and what continues, for administrators. */
  whenOff: MessageDescriptor
  /** What visitors read in place of the feature. */
  sentence: MessageDescriptor
}

/**
 * Features that an administrator can turn off at once. Each is a setting, on by default. Signing in, paying
 * what is owed and the administration have no switch, so that nobody can be locked out.
 */
export const switches = {
  newApplications: {
    name: msg`New applications`,
    whenOff: msg`Nobody new can pay or send an application. Anyone who has paid can still send theirs.`,
    sentence: msg`We aren't taking new applications right now. What you've filled in is kept.`,
  },
  urgentRequests: {
    name: msg`Urgent requests`,
    whenOff: msg`Customers can't ask the nearest open providers on one screen. Normal requests go on.`,
    sentence: msg`We aren't taking urgent requests right now. You can still ask for quotes here.`,
  },
  guestSms: {
    name: msg`SMS to guests`,
    whenOff: msg`Guests confirm requests by email and get no SMS. Codes for signing in are still sent.`,
    sentence: msg`We can't send SMS at the moment. Use your email instead.`,
  },
  chat: {
    name: msg`Support chat`,
    whenOff: msg`Nobody can start a conversation in the chat. Conversations that are open go on, and so do emails.`,
    sentence: msg`Our chat is closed right now. Email us instead.`,
  },
} as const satisfies Record<string, Switch>

export type SwitchName = keyof typeof switches
export const switchNames = Object.keys(switches) as SwitchName[]
export const isSwitch = (name: string): name is SwitchName => Object.hasOwn(switches, name)
