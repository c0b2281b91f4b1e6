import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isCategory } from '#app/directory/public/categories.ts'
import { isNpoCategory } from '#app/directory/public/npo-categories.ts'
import { encodeMessage } from '#app/platform/messages.ts'
import { readPhone } from '#app/platform/phone.ts'
import type { Day } from '#app/platform/time.ts'
import { z } from '#app/platform/zod.ts'
import {
  isTradeRegister,
  readCompanyNumber,
  readPassport,
  readSouthAfricanId,
  readTradeNumber,
  readVatNumber,
} from '#app/providers/public/registration-numbers.ts'
import type { Draft, Field, Problems } from './public/application.ts'

const least = (length: number, words: MessageDescriptor) =>
  z.string().min(length, encodeMessage(words))
const some = (words: MessageDescriptor) => z.array(z.string()).min(1, encodeMessage(words))

const Filled = z.object({
  fullName: least(2, msg`Full name must be at least 2 characters`),
  email: z.email(encodeMessage(msg`Please enter a valid email address`)),
  place: least(2, msg`Please enter your location`),
  category: z.string().refine(isCategory, encodeMessage(msg`Please select a service type`)),
  experience: least(1, msg`Please describe your experience`),
  description: least(20, msg`Please provide a detailed description`),
  npoCategory: z.string().refine(isNpoCategory, encodeMessage(msg`Please select an NPO category`)),
  skills: some(msg`Please add at least one skill`),
  languages: some(msg`Please select at least one language`),
})

/** Validation errors of a draft. Loaded in the browser only once something was typed. */
export function problemsOf(draft: Draft, today: Day): Problems {
  const filled = Filled.safeParse(draft)
  const found: Problems = filled.success ? {} : { ...z.flattenError(filled.error).fieldErrors }
  return { ...found, ...numberProblems(draft, today) }
}

/** Numbers are optional, except for the phone; each is validated by the format of its kind. */
function numberProblems(draft: Draft, today: Day): Problems {
  const found: Problems = {}
  const look = (field: Field, read: object) => {
    if ('problem' in read) found[field] = [encodeMessage(read.problem as MessageDescriptor)]
  }
  const phone = readPhone(draft.phone)
  if ('problem' in phone)
    found.phone = [
      encodeMessage(msg`Please enter a valid phone number`),
      ...(draft.phone ? [encodeMessage(phone.problem)] : []),
    ]
  if (draft.identityNumber) look('identityNumber', readIdentity(draft, today))
  if (draft.companyNumber) look('companyNumber', readCompanyNumber(draft.companyNumber, today))
  if (draft.vatNumber) look('vatNumber', readVatNumber(draft.vatNumber))
  if (draft.tradeNumber) look('tradeNumber', readTradeNumber(draft.tradeNumber))
  if (draft.tradeNumber && !isTradeRegister(draft.tradeRegister))
    found.tradeRegister = [encodeMessage(msg`Choose the register the number is from.`)]
  return found
}

export function readIdentity(
  { identityKind, identityNumber }: Pick<Draft, 'identityKind' | 'identityNumber'>,
  today: Day,
) {
  return identityKind === 'passport'
    ? readPassport(identityNumber)
    : readSouthAfricanId(identityNumber, today)
}
