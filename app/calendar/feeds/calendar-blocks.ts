/** All that tells when someone is busy. What an event is called, where it is and who is there isn't even parsed. */
const NEEDED =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TRANSP|STATUS|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

const BLOCKS = ['VEVENT', 'VFREEBUSY', 'VTIMEZONE'] as const
export type BlockName = (typeof BLOCKS)[number]

export type CalendarBlocks = {
  blocks: { name: BlockName; text: string }[]
  /** How many of them have no end. */
  broken: number
}

/**
 * The events, busy times and zones of an iCalendar file, each as a text of its own: what is wrong with one
 * of them concerns no other. Null for what is no such file.
 */
export function calendarBlocks(file: string): CalendarBlocks | null {
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(file.slice(0, 1000))) return null
  const blocks: CalendarBlocks['blocks'] = []
  let broken = 0
  let open: { name: BlockName; lines: string[] } | null = null
  for (const line of linesOf(file)) {
    const begins = nameIn(line, 'BEGIN')
    if (begins) {
      if (open) broken++
      open = { name: begins, lines: [] }
    }
    open?.lines.push(line)
    if (open && nameIn(line, 'END') === open.name) {
      blocks.push({ name: open.name, text: open.lines.join('\r\n') })
      open = null
    }
  }
  return { blocks, broken: broken + (open ? 1 : 0) }
}

/** A line that begins with a space or a tab continues the one before. */
const linesOf = (file: string) =>
  file
    .replace(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => NEEDED.test(line))

function nameIn(line: string, keyword: 'BEGIN' | 'END'): BlockName | null {
  const [before, after = ''] = line.split(':', 2)
  if (before?.toUpperCase() !== keyword) return null
  const name = after.trim().toUpperCase()
  return BLOCKS.find((block) => block === name) ?? null
}
