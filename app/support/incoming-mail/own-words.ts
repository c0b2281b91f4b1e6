/**
 * The text of a reply without quotes and signature. Text between and below quoted lines stays. Empty if
 * everything was quoted.
 */
export function ownWords(text: string): string {
  const lines = text
    .slice(0, MOST_READ)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
  const rest = withoutSignature(withoutMarked(aboveCopied(lines)))
  return rest
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const MOST_READ = 200_000

/** The header fields of a forwarded copy, as Outlook and others write them, in the supported languages. */
const FROM = /^\s*\*?(from|van|kusuka|kusukela|isuka|ivela|de|von)\b[^:]{0,12}:\*?\s*\S/i
const SUBJECT = /^\s*\*?(subject|onderwerp|isihloko|umbandela|umxholo|objet|betreff)\s*:\*?/i
const FIELDS_STAND_WITHIN = 7

/** "On Friday … wrote:", in languages whose word for writing is known. */
const WROTE = /\b(wrote|geskryf|skryf|wabhala|ubhale|ubhalile|ukubhalile)( ukuthi)?\s*:$/i
const A_TIME_OR_ADDRESS = /\d{1,2}[:.]\d{2}|\b20\d\d\b|\S@\S/
/** Programs that keep lines short break such a line into as many. */
const LONGEST_BROKEN = 3

/** No program indents the mark further: a line may consist of thousands of spaces. */
const isMarked = (line: string) => /^\s{0,20}>/.test(line)
const LONGEST_RULE = 200
const isRule = (line: string) =>
  line.length < LONGEST_RULE && /^\s*(_{10,}|-{3,}[^-]{0,60}-{3,})$/.test(line)

/** Cuts off a copy without quote marks. */
function aboveCopied(lines: string[]): string[] {
  const next = filledAfter(lines)
  for (const [index, line] of lines.entries()) {
    if (FROM.test(line) && lines.slice(index + 1, index + FIELDS_STAND_WITHIN).some(isSubject)) {
      const last = lines.findLastIndex((above, row) => row < index && above !== '')
      return lines.slice(0, last >= 0 && isRule(lines[last]!) ? last : index)
    }
    if (!WROTE.test(line) || isMarked(next[index]!)) continue
    const above = introduction(lines, index)
    if (above !== null) return lines.slice(0, above)
  }
  return lines
}

const isSubject = (line: string) => SUBJECT.test(line)

/** For each line, the next one below that isn't empty. */
function filledAfter(lines: string[]): string[] {
  let next = ''
  return lines
    .toReversed()
    .map((line) => {
      const below = next
      next = line || next
      return below
    })
    .toReversed()
}

/** The start of an attribution line ("On … wrote:") that ends here; null for any other line. */
function introduction(lines: string[], index: number): number | null {
  if (!lines[index]!.endsWith(':')) return null
  for (let begin = index; begin > index - LONGEST_BROKEN && lines[begin]; begin--) {
    if (A_TIME_OR_ADDRESS.test(lines.slice(begin, index + 1).join(' ')) && beginsHere(lines, begin))
      return begin
  }
  return null
}

/** A sentence begins after an empty line; a single-line attribution may follow the text directly. */
const beginsHere = (lines: string[], index: number) =>
  !lines[index - 1] || /^(on|op|ngo|nge|ngom|ngolwe)\b/i.test(lines[index]!)

/** Removes quoted lines and their attribution. */
function withoutMarked(lines: string[]): string[] {
  const out = new Set<number>()
  const next = filledAfter(lines)
  for (const [index, line] of lines.entries()) {
    if (isMarked(line)) out.add(index)
    const above = isMarked(next[index]!) ? introduction(lines, index) : null
    for (let row = above ?? index + 1; row <= index; row++) out.add(row)
  }
  return lines.filter((_, index) => !out.has(index))
}

const PROGRAM =
  /^(sent (from|with|via)|get outlook for|gestuur (vanaf|van|met|deur)|i?thunyelwe|kuthunyelwe|ithunyelwe|verzonden (met|vanaf))\b.{0,70}$/i

/** Removes the signature. */
function withoutSignature(lines: string[]): string[] {
  const mark = lines.indexOf('--')
  const rest = mark < 0 ? [...lines] : lines.slice(0, mark)
  while (
    rest.length > 0 &&
    (rest.at(-1) === '' || isRule(rest.at(-1)!) || PROGRAM.test(rest.at(-1)!))
  )
    rest.pop()
  return rest
}
