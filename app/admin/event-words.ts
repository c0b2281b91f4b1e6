import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { applicationEvents } from '#app/applications/public/event-words.ts'
import { HISTORY } from '#app/auth/public/history.ts'
import { billingEvents } from '#app/billing/public/event-words.ts'

type Group = { name: MessageDescriptor; events: Record<string, MessageDescriptor> }

/** The names of all events in words, by subject. An event that has none here can't be recorded. */
export const eventGroups = {
  accounts: {
    name: msg`Accounts`,
    events: {
      ...HISTORY,
      'correction answered': msg`Correction answered`,
      'account deleted by an administrator': msg`Account deleted by an administrator`,
      'account erased': msg`Account erased`,
      'accounts imported': msg`Accounts imported from another service`,
      'document opened by staff': msg`Document opened by our team`,
      'decision made': msg`Case decided in the queue`,
      'decision undone': msg`Decision undone`,
      'batch decided': msg`Many cases decided at once`,
      'batch stopped': msg`Decision about many cases stopped`,
      'case assigned': msg`Case assigned`,
      'case postponed': msg`Case postponed`,
      'decision without effect': msg`Decision had no effect, because the case had changed`,
      'history downloaded': msg`History downloaded`,
      'dashboard downloaded': msg`Dashboard downloaded`,
    },
  },
  approvals: {
    name: msg`Approvals`,
    events: {
      'approval requested': msg`Approval by a second person requested`,
      'approval given': msg`Approved by a second person`,
      'approval given alone': msg`Approved alone, because there was no second person`,
      'approval rejected': msg`Request for approval rejected`,
      'approval taken back': msg`Request for approval taken back`,
      'approval expired': msg`Request for approval expired`,
    },
  },
  organisations: {
    name: msg`Organisations`,
    events: {
      'sso provider added': msg`Organisation added`,
      'sso provider changed': msg`Organisation changed`,
      'sso provider removed': msg`Organisation removed`,
    },
  },
  requests: {
    name: msg`Requests and quotes`,
    events: {
      'request held': msg`Request held until confirmed`,
      'request confirmed': msg`Request confirmed`,
      'request sent': msg`Request sent`,
      'request adopted': msg`Request added to an account`,
      'provider invited': msg`Another provider asked`,
      'passing on chosen': msg`Asking the next best turned on or off`,
      'request declined': msg`Request declined by a provider`,
      'request withdrawn': msg`Request withdrawn`,
      'request expired': msg`Request expired`,
      'invitation expired': msg`Not answered in time`,
      'quote sent': msg`Quote sent`,
      'quote revised': msg`Quote changed`,
      'quote accepted': msg`Quote accepted`,
      'quote declined': msg`Quote declined`,
      'quote withdrawn': msg`Quote withdrawn`,
      'quote expired': msg`Quote expired`,
      'saved quote removed': msg`Saved quote removed`,
      'message written': msg`Message written`,
      'job marked done': msg`Job marked as done by one side`,
      'job marked not done': msg`Job marked as not done by one side`,
      'job done': msg`Job done`,
      'job not done': msg`Job not done`,
      'review written': msg`Review written`,
      'review answered': msg`Review answered`,
    },
  },
  providers: {
    name: msg`Providers`,
    events: {
      'weekly hours set': msg`Weekly hours set`,
      'day off set': msg`Day off set`,
      'day off removed': msg`Day off removed`,
      'address changed': msg`Address of a profile changed`,
      'clients imported': msg`Clients imported`,
      'import of clients undone': msg`Import of clients undone`,
      'client notes written': msg`Note about a client written`,
      'client removed': msg`Client removed`,
      'quality warned': msg`Warned about a rating below the Quality Guarantee`,
      'quality left listed': msg`Left listed after a look at their reviews`,
      'quality flagged': msg`Rating flagged for an administrator`,
      'quality recovered': msg`Rating back above the minimum`,
      'provider file uploaded': msg`Provider file uploaded`,
      'provider file replaced': msg`Provider file replaced`,
      'profile saved': msg`Profile saved`,
      'cellphone changed': msg`Cellphone changed`,
      'cause changed': msg`NPO category changed`,
      'site saved': msg`One-page site saved`,
      'profile edit approved': msg`Profile edit approved`,
      'profile edit refused': msg`Profile edit rejected`,
      'service saved': msg`Price saved`,
      'service removed': msg`Price removed`,
      'service moved': msg`Price list reordered`,
      'call-out fee set': msg`Call-out fee set`,
      'area set': msg`Area set`,
      'languages set': msg`Languages set`,
      'email preferences chosen': msg`Email choices changed`,
      'provider photo added': msg`Photo of a profile added`,
      'provider photo removed': msg`Photo of a profile removed`,
      'photo captions saved': msg`Captions saved`,
      'provider document added': msg`Document added`,
      'provider document removed': msg`Document removed`,
      'document expiry set': msg`Expiry date of a document saved`,
    },
  },
  support: {
    name: msg`Support`,
    events: {
      'support asked': msg`Wrote to support`,
      'support answered': msg`Support answered`,
      'support note written': msg`Note on a support ticket written`,
      'support ticket assigned': msg`Support ticket assigned`,
      'support ticket labelled': msg`Support ticket labelled`,
      'support ticket solved': msg`Support ticket solved`,
      'support ticket reopened': msg`Support ticket opened again`,
      'support ticket closed': msg`Support ticket closed`,
      'support transcript emailed': msg`Transcript of a support ticket emailed`,
      'support rated': msg`Support rated`,
      'ready answer saved': msg`Ready answer saved`,
      'ready answer removed': msg`Ready answer removed`,
    },
  },
  applications: { name: msg`Applications`, events: applicationEvents },
  payments: { name: msg`Payments`, events: billingEvents },
  site: {
    name: msg`The site`,
    events: {
      'audit log downloaded': msg`Audit log downloaded`,
      'audit log checked': msg`Audit log checked`,
      'administration form changed nothing': msg`A form of the administration changed nothing`,
      'failed jobs queued again': msg`Failed work of the queue tried again`,
      'breach recorded': msg`Data breach recorded`,
      'breach drill begun': msg`Breach drill started`,
      'breach record saved': msg`Record of a breach saved`,
      'backup made': msg`Backup made`,
      'setting changed': msg`Setting changed`,
      'date preview began': msg`Preview of another date started`,
      'date preview ended': msg`Preview of another date ended`,
      'contact message written': msg`Message written with the contact form`,
      'email sent again': msg`Email sent again`,
      'email bounced': msg`Email bounced`,
      'content saved': msg`Draft of a text saved`,
      'content restored': msg`Earlier version of a text restored as a draft`,
      'content draft deleted': msg`Draft of a text deleted`,
      'content published': msg`Text published`,
      'content scheduled': msg`Text scheduled`,
      'content unscheduled': msg`Scheduled text taken back`,
      'story saved': msg`Success story saved`,
      'story published': msg`Success story published`,
      'story withdrawn': msg`Success story withdrawn`,
      'story consent withdrawn': msg`Consent to a success story withdrawn`,
      'story removed': msg`Success story removed`,
      'team member saved': msg`Team member saved`,
      'team member moved': msg`Team member moved up`,
      'team member removed': msg`Team member removed`,
      'site picture set': msg`Picture of a story or team member set`,
      'site picture removed': msg`Picture of a story or team member removed`,
      'launch signup requested': msg`Signed up to hear about the launch`,
      'launch signup confirmed': msg`Address for the launch confirmed`,
      'launch list left': msg`Left the launch list`,
      'launch email sent': msg`Launch email sent to the list`,
      'launch list erased': msg`Launch list erased`,
      'form emailed to the office': msg`Form emailed to the office`,
    },
  },
} as const satisfies Record<string, Group>

type Groups = typeof eventGroups
type NameInWords = { [Subject in keyof Groups]: keyof Groups[Subject]['events'] }[keyof Groups]

declare module '#app/platform/events.server.ts' {
  interface EventNames extends Record<NameInWords, true> {}
}

const groups: Group[] = Object.values(eventGroups)

export const eventWords = new Map(groups.flatMap(({ events }) => Object.entries(events)))

/** A name from an older version that nobody writes any more is shown as it was written. */
export const wordsOfEvent = (name: string): MessageDescriptor | null => eventWords.get(name) ?? null
