import { parse } from 'csv-parse/sync'
import { contactEmail, contactPhone, type RawContact } from './contact.ts'

export type TableRow = RawContact & { row: number }

/** Further columns are ignored. */
const MOST_COLUMNS = 500
const MOST_ROWS = 20_000
/** No name or number is longer. */
const LONGEST_CELL = 1000

type Meaning = 'name' | 'given' | 'family' | 'firm' | 'cell' | 'phone' | 'number' | 'email'

/**
 * Column headings without diacritics: in English, Afrikaans, isiZulu and isiXhosa, and by Google and Outlook.
 */
const headings: [Meaning, RegExp][] = [
  ['email', /^e ?(mail|pos)( ?adres| address)?( \d+)?( value)?$|^imeyili$|^i imeyile$/],
  ['cell', /^(cell|mobile|sel)(ul[ae]r)?( ?(phone|foon))?( ?(number|nommer|no|nr))?$|^whatsapp.*$/],
  [
    'phone',
    /^(primary |home |business |work |other |contact |kontak ?|huis ?|werk ?)?(tele)?(phone|foon|tel)( ?(number|nommer|no|nr))?( \d+)?( value)?$|^(contact ?|kontak ?)(number|nommer)$|^(ucingo|umakhalekhukhwini|ifowuni|inombolo yocingo|inombolo yefowuni)$/,
  ],
  // Either a phone or a row number: used only if there is no better column.
  ['number', /^(number|nommer|inombolo)$/],
  ['given', /^(first|given|voor|noem) ?(name|naam)$|^noem$/],
  ['family', /^(last|family|sur|agter) ?(name|naam)$|^van$|^familienaam$|^isibongo$|^ifani$/],
  [
    'firm',
    /^(company|firm|business|organi[sz]ation|maatskappy|besigheid|firma)( name| naam)?( \d+)?$/,
  ],
  [
    'name',
    /^(full |display |volle |contact |client |customer |klient ?|kontak ?)?(name|naam)( en van| and surname)?$|^(client|customer|klient|kontak|contact|file as|igama|amagama)$/,
  ],
]

/**
 * The rows of a .csv file. Columns are identified by heading, and without headings by content. Null if no
 * column has numbers or addresses; only a count if the file is far too long.
 */
export function readTable(
  text: string,
): { rows: TableRow[]; columns: string[] } | { count: number } | null {
  const { body, skipped, delimiter } = prepared(text)
  const found = parse(body, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    to: MOST_ROWS + 1,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  if (found.length > MOST_ROWS) return { count: body.split(/[\r\n]+/).filter(Boolean).length }
  const records = found.map(({ record, info }) => ({
    record: record.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL)),
    info,
  }))
  const [first] = records
  if (!first) return null
  const named = withNumber(first.record.map(meaningOf))
  const hasHeadings = named.some(isReach)
  const meanings = hasHeadings ? named : guessed(records.slice(0, 50).map(({ record }) => record))
  if (!meanings.some(isReach)) return null
  const rows = records.slice(hasHeadings ? 1 : 0).map(({ record, info }): TableRow => {
    const all = (wanted: Meaning) =>
      record.flatMap((cell, index) => (meanings[index] === wanted ? numbersIn(cell) : []))
    const left = (wanted: Meaning) => record[meanings.indexOf(wanted)] ?? ''
    // "Naam" beside "Van" is the given name.
    const name = [left('name') || left('given'), left('family')].filter(Boolean).join(' ')
    return {
      row: info.lines + skipped,
      name: name || left('firm'),
      phones: [...all('cell'), ...all('phone')],
      emails: all('email'),
    }
  })
  const columns = hasHeadings ? first.record.filter((_, index) => meanings[index]) : []
  return { rows, columns }
}

const isReach = (item: Meaning | null) => item === 'cell' || item === 'phone' || item === 'email'

function withNumber(named: (Meaning | null)[]): (Meaning | null)[] {
  const hasBetter = named.some((item) => item === 'cell' || item === 'phone')
  return named.map((item) => (item === 'number' ? (hasBetter ? null : 'phone') : item))
}

/** Several values in one cell, as Google and people write them. */
const numbersIn = (cell: string) =>
  cell
    .split(/ ::: |[;/]/)
    .map((value) => value.trim())
    .filter(Boolean)

function meaningOf(heading: string): Meaning | null {
  const plain = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return headings.find(([, fits]) => fits.test(plain))?.[0] ?? null
}

/** Without headings: the columns where most cells are numbers or addresses, and the first text column. */
function guessed(rows: string[][]): (Meaning | null)[] {
  const width = Math.max(...rows.map((row) => row.length))
  let hasName = false
  return Array.from({ length: width }, (_, index): Meaning | null => {
    const cells = rows.flatMap((row) => row[index] || [])
    const mostly = (is: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(is).length > cells.length / 2
    if (mostly((cell) => contactEmail(cell) !== null)) return 'email'
    if (mostly((cell) => 'number' in contactPhone(cell))) return 'phone'
    if (hasName || !mostly((cell) => /\p{L}/u.test(cell))) return null
    hasName = true
    return 'name'
  })
}

/** Excel may declare the delimiter in a first line; otherwise the first row shows it. */
function prepared(text: string) {
  const said = /^sep=(.)\r?\n/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const line = (/^[^\r\n]*/.exec(body.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => line.split(mark).length
  const [delimiter] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))
  return { body, skipped: said ? 1 : 0, delimiter: said?.[1] ?? delimiter! }
}
