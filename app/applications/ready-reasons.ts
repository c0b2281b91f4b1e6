import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseView } from '#app/page/cases.ts'

type Ready = { label: MessageDescriptor; reason: MessageDescriptor; remedy: MessageDescriptor }

/** The most common reasons for sending an application back. */
const ready: Ready[] = [
  {
    label: msg`Name differs`,
    reason: msg`The name on your document isn't the name on your application.`,
    remedy: msg`Send a document in your name, or change the name on your application.`,
  },
  {
    label: msg`Unreadable`,
    reason: msg`We can't read your document.`,
    remedy: msg`Send a sharp photo or scan of the whole page.`,
  },
  {
    label: msg`Expired`,
    reason: msg`Your document has expired.`,
    remedy: msg`Send the current one.`,
  },
  {
    label: msg`Something missing`,
    reason: msg`A certificate or registration for your trade is missing.`,
    remedy: msg`Add it to your documents.`,
  },
  {
    label: msg`Number differs`,
    reason: msg`A number on your application isn't the one on your document.`,
    remedy: msg`Check the number and send it again.`,
  },
]

/** Saved reasons in the applicant's language, each with a label for the administrator. */
export const readyReasons = (administrator: I18n, applicant: I18n): CaseView['readyReasons'] =>
  ready.map(({ label, reason, remedy }) => ({
    label: administrator._(label),
    reason: applicant._(reason),
    remedy: applicant._(remedy),
  }))
