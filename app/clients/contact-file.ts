import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type LeftOut, type ReadContacts, readAll } from './contact.ts'
import { readTable } from './contact-table.ts'
import { MOST_CONTACTS, MOST_FILE_BYTES } from './limits.ts'
import { inCharset, readCards } from './vcard.ts'

export type FileContacts = ReadContacts & {
  source: 'vcf' | 'csv'
  /** The recognised columns. */
  columns: string[]
}

/** The content decides the format, whatever the file's name. */
export function readContactFile(
  i18n: I18n,
  bytes: Uint8Array,
): FileContacts | { refused: MessageDescriptor } {
  if (bytes.length === 0) return { refused: msg`This file is empty.` }
  if (bytes.length > MOST_FILE_BYTES)
    return { refused: msg`This file is larger than 10 MB. Export it without photos.` }
  if (startsWith(bytes, 'PK'))
    return { refused: msg`This is an Excel workbook or a ZIP. Save it as CSV first.` }
  const isUtf16 = startsWith(bytes, '\xff\xfe') || startsWith(bytes, '\xfe\xff')
  if (!isUtf16 && isBinary(bytes)) return { refused: notContacts }
  const text = textOf(bytes)
  if (/^\s*BEGIN:VCARD/i.test(text)) return fromCards(i18n, bytes)
  if (/^\s*(?:<|\{|%PDF|BEGIN:)/i.test(text)) return { refused: notContacts }
  return fromTable(i18n, text)
}

const notContacts = msg`This isn't a list of contacts. Choose a .vcf or .csv file.`

function fromCards(i18n: I18n, bytes: Uint8Array): FileContacts | { refused: MessageDescriptor } {
  const cards = readCards(bytes)
  if (cards.length > MOST_CONTACTS) return tooMany(cards.length)
  const cut: LeftOut[] = cards
    .filter(({ isComplete }) => !isComplete)
    .map(({ row, name }) => ({
      row,
      shown: name.slice(0, 120),
      why: i18n._(msg`The contact card is incomplete.`),
    }))
  const read = readAll(
    i18n,
    cards.filter(({ isComplete }) => isComplete),
  )
  return {
    source: 'vcf',
    contacts: read.contacts,
    leftOut: [...read.leftOut, ...cut].toSorted((a, b) => a.row - b.row),
    columns: [],
  }
}

function fromTable(i18n: I18n, text: string): FileContacts | { refused: MessageDescriptor } {
  let table: ReturnType<typeof readTable>
  try {
    table = readTable(text)
  } catch {
    // An unclosed quote: the rows can't be separated.
    return { refused: notContacts }
  }
  if (!table)
    return {
      refused: msg`No column has phone numbers or email addresses. Give each column a heading, such as Name, Cell and Email.`,
    }
  if ('count' in table) return tooMany(table.count)
  if (table.rows.length > MOST_CONTACTS) return tooMany(table.rows.length)
  return { source: 'csv', ...readAll(i18n, table.rows), columns: table.columns }
}

const tooMany = (count: number) => ({
  refused: msg`This file has ${count} contacts. You can import at most 5 000 at a time, so split the file.`,
})

function textOf(bytes: Uint8Array) {
  if (startsWith(bytes, '\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, '\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
  return inCharset(bytes).replace(/^\ufeff/, '')
}

const startsWith = (bytes: Uint8Array, letters: string) =>
  [...letters].every((letter, index) => bytes[index] === letter.charCodeAt(0))

/** Binary files contain bytes that text never has. */
function isBinary(bytes: Uint8Array) {
  return bytes
    .subarray(0, 64 * 1024)
    .some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
}
