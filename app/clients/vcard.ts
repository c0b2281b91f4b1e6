import type { RawContact } from './contact.ts'
import { MOST_CONTACTS } from './limits.ts'

export type Card = RawContact & { row: number; isComplete: boolean }

type Line = { name: string; params: string[]; value: string }

/** More lines than any real card has: limits the work that a malicious file can cause. */
const MOST_LINES_READ = 200
const MOST_WAYS = 20
/** Only pictures are longer. */
const LONGEST_LINE = 10_000
const LONGEST_HEAD = 1000

/**
 * Parses the cards of a .vcf file from phones of the last twenty years: 2.1 with quoted-printable and
 * charsets, 3.0, 4.0 with tel: URIs. `row` counts cards from one.
 */
export function readCards(bytes: Uint8Array): Card[] {
  const cards: Card[] = []
  let card: { phones: [rank: number, typed: string][]; raw: Omit<Card, 'phones'> } | null = null
  let fullName = ''
  let parts = ''
  let firm = ''
  let linesRead = 0
  const close = (isComplete: boolean) => {
    if (!card) return
    const phones = card.phones.toSorted(([a], [b]) => b - a).map(([, typed]) => typed)
    cards.push({ ...card.raw, phones, isComplete, name: fullName || parts || firm })
    card = null
  }
  for (const text of logicalLines(bytes)) {
    const line = readLine(text)
    if (!line) continue
    if (line.name === 'BEGIN' && /^vcard$/i.test(line.value.trim())) {
      close(false)
      fullName = parts = firm = ''
      linesRead = 0
      card = { phones: [], raw: { name: '', emails: [], row: cards.length + 1, isComplete: false } }
      continue
    }
    if (!card) continue
    if (line.name === 'END') {
      close(true)
      continue
    }
    // Cards beyond the limit are only counted.
    if (cards.length > MOST_CONTACTS || ++linesRead > MOST_LINES_READ) continue
    if (line.name === 'FN') fullName ||= unescaped(decoded(line)).trim()
    else if (line.name === 'N') parts ||= nameOf(decoded(line))
    else if (line.name === 'ORG') firm ||= pieces(decoded(line))[0]?.trim() ?? ''
    else if (line.name === 'TEL' && card.phones.length < MOST_WAYS)
      card.phones.push([rankOf(line.params), unescaped(decoded(line)).split(';')[0]!])
    else if (line.name === 'EMAIL' && card.raw.emails.length < MOST_WAYS)
      card.raw.emails = [...card.raw.emails, unescaped(decoded(line)).trim()]
  }
  close(false)
  return cards
}

/** Given name before family name. */
function nameOf(value: string) {
  const [family = '', given = '', middle = ''] = pieces(value)
  return [given, middle, family]
    .map((item) => item.trim())
    .filter(Boolean)
    .join(' ')
}

/** The preferred number comes first: a cellphone, then one marked as preferred; fax numbers are ignored. */
function rankOf(params: string[]) {
  const types = params.join(' ').toUpperCase()
  if (/\bFAX\b|\bPAGER\b/.test(types)) return -1
  return (/\bCELL\b/.test(types) ? 2 : 0) + (/\bPREF\b/.test(types) ? 1 : 0)
}

/**
 * Logical lines as byte strings (one character per byte), since each may have its own charset. A line
 * continues if the next begins with a space, or in quoted-printable if it ends with "=".
 */
function logicalLines(bytes: Uint8Array): string[] {
  const lines: string[][] = []
  let isOpen = false
  for (const text of asBytes(bytes).split(/\r\n|\n|\r/)) {
    const pieces = lines.at(-1)
    if (isOpen) {
      pieces!.push(pieces!.pop()!.slice(0, -1), text)
    } else if (/^[ \t]/.test(text) && pieces) pieces.push(text.slice(1))
    else lines.push([text])
    isOpen = text.endsWith('=') && isQuotedPrintable(lines.at(-1)!)
  }
  return lines.map((pieces) => pieces.join(''))
}

/**
 * The parameters end early in the line. A line, and each of its pieces, may be as long as the file, so only
 * that much is joined.
 */
function isQuotedPrintable(pieces: string[]) {
  let head = ''
  for (const piece of pieces.slice(0, 20)) {
    head += piece.slice(0, LONGEST_HEAD - head.length)
    if (head.length === LONGEST_HEAD) break
  }
  return /^[^:]*QUOTED-PRINTABLE/i.test(head)
}

/** Converts UTF-16 files to UTF-8; strips any other byte order mark. */
function asBytes(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe)
    return Buffer.from(new TextDecoder('utf-16le').decode(bytes)).toString('latin1')
  if (a === 0xfe && b === 0xff)
    return Buffer.from(new TextDecoder('utf-16be').decode(bytes)).toString('latin1')
  const isMarked = a === 0xef && b === 0xbb && c === 0xbf
  return Buffer.from(isMarked ? bytes.subarray(3) : bytes).toString('latin1')
}

function readLine(text: string): Line | null {
  if (text.length > LONGEST_LINE) return null
  // A colon inside a quoted parameter doesn't end the parameters.
  const split = /^((?:[^":]|"[^"]*")*):(.*)$/s.exec(text)
  if (!split) return null
  const [name, ...params] = split[1]!.split(';')
  return {
    name: name!
      .replace(/^[^.]*\./, '')
      .trim()
      .toUpperCase(),
    params,
    value: split[2]!,
  }
}

function decoded({ params, value }: Line): string {
  const isQuoted = params.some((param) => /QUOTED-PRINTABLE$/i.test(param))
  const isBase64 = params.some((param) => /^(?:ENCODING=)?(?:B|BASE64)$/i.test(param))
  const bytes = isBase64
    ? Buffer.from(value, 'base64')
    : Buffer.from(isQuoted ? unquoted(value) : value, 'latin1')
  const charset = params.map((param) => /^CHARSET="?([\w-]+)"?$/i.exec(param)?.[1]).find(Boolean)
  return inCharset(bytes, charset)
}

/** UTF-8 by default, and Windows-1252 if that fails. */
export function inCharset(bytes: Uint8Array, charset?: string): string {
  for (const item of [charset, 'utf-8'])
    try {
      if (item) return new TextDecoder(item, { fatal: true }).decode(bytes)
    } catch {
      // An unknown charset, or bytes invalid in it.
    }
  return new TextDecoder('windows-1252').decode(bytes)
}

const unquoted = (value: string) =>
  value.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The parts between unescaped semicolons. */
const pieces = (value: string) => value.split(/(?<!\\);/).map(unescaped)

const unescaped = (value: string) =>
  value.replace(/\\([nN,;:\\])/g, (_, mark) => (mark === 'n' || mark === 'N' ? ' ' : mark))
