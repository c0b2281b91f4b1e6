import { readPhone } from '#app/platform/phone.ts'
import type { Day } from '#app/platform/time.ts'
import {
  hiddenNumber,
  isTradeRegister,
  type NumberName,
  readCompanyNumber,
  readTradeNumber,
  readVatNumber,
  requiredNumbers,
  tradeRegisters,
} from '#app/providers/public/registration-numbers.ts'
import { hashOfNumber } from './decide.server.ts'
import { readIdentity } from './draft-problems.ts'
import type { Draft } from './public/application.ts'
import type { findingsOf } from './queries.server.ts'

type Found = Awaited<ReturnType<typeof findingsOf>>
export type ProvidedNumber = {
  name: NumberName
  number: string
  /** False if the format is invalid: such a number isn't checked further. */
  format: boolean
  document: Date | null
  register: Date | null
}

type Viewing = { findings: Found; today: Day; secret: string; isHidden: boolean }

/** The numbers of an application, with the checks of each. Findings about an earlier value don't count. */
export function providedNumbers(
  draft: Draft,
  { findings, today, secret, isHidden }: Viewing,
): ProvidedNumber[] {
  return requiredNumbers.flatMap((name): ProvidedNumber[] => {
    const read = readers[name](draft, today)
    if (!read) return []
    const number = 'number' in read ? read.number : ''
    const foundAt = (finding: string) =>
      findings.find(
        (otherFinding) =>
          otherFinding.number === name &&
          otherFinding.finding === finding &&
          otherFinding.of_hash === hashOfNumber(secret, number),
      )?.found_at ?? null
    const shown =
      isHidden && name === 'identity' ? hiddenNumber(number) : shownNumber(name, number, draft)
    return [
      {
        name,
        number: shown,
        format: number !== '',
        document: foundAt('document'),
        register: foundAt('register'),
      },
    ]
  })
}

/** A number in its normalised form, as it is compared. */
export function numberNamed(draft: Draft, name: NumberName, today: Day): string | null {
  const read = readers[name](draft, today)
  return read && 'number' in read ? read.number : null
}

type Read = { number: string } | { problem: unknown } | null
const readers: Record<NumberName, (draft: Draft, today: Day) => Read> = {
  phone: ({ phone }) => (phone ? readPhone(phone) : null),
  identity: (draft, today) => (draft.identityNumber ? readIdentity(draft, today) : null),
  company: ({ companyNumber }, today) =>
    companyNumber ? readCompanyNumber(companyNumber, today) : null,
  vat: ({ vatNumber }) => (vatNumber ? readVatNumber(vatNumber) : null),
  trade: ({ tradeNumber }) => (tradeNumber ? readTradeNumber(tradeNumber) : null),
}

function shownNumber(name: NumberName, number: string, { tradeRegister }: Draft) {
  const register = name === 'trade' && isTradeRegister(tradeRegister) ? tradeRegister : null
  return register ? `${tradeRegisters[register].name} ${number}`.trim() : number
}
