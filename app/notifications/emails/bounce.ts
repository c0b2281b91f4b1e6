/** A delivery status notification about one email. */
export type Bounce = {
  /** 5.x.x: permanent. 4.x.x: the other server gave up for now. */
  isPermanent: boolean
  recipient: string | null
  status: string
  words: string
}

const LONGEST_READ = 200_000
const LONGEST_WORDS = 300

/**
 * Parses a delivery status notification (RFC 3464): the first recipient whose delivery failed. Null for
 * anything else: a success, a delay, an out-of-office reply.
 */
export function readBounce(raw: string): Bounce | null {
  for (const group of groupsOf(raw.slice(0, LONGEST_READ))) {
    const fields = fieldsOf(group)
    const status = /^([245])\.(\d{1,3})\.(\d{1,3})/.exec(fields.get('status') ?? '')?.[0]
    if (fields.get('action')?.toLowerCase() !== 'failed' || !status) continue
    return {
      isPermanent: status.startsWith('5') && !isFull(status),
      recipient: addressIn(fields.get('final-recipient') ?? fields.get('original-recipient')),
      status,
      words: (fields.get('diagnostic-code') ?? '')
        .replace(/^[\w-]+;\s*/, '')
        .slice(0, LONGEST_WORDS),
    }
  }
  return null
}

/** "Mailbox full" is reported as permanent, but passes. */
const isFull = (status: string) => status === '5.2.2'

/** The groups of fields of a delivery status; the first is about the message, the others about recipients. */
function groupsOf(raw: string): string[] {
  const text = raw.replaceAll('\r\n', '\n')
  const begin = /^content-type:\s*message\/delivery-status/im.exec(text)
  if (!begin) return []
  const boundary = /^content-type:\s*multipart\/report[^\n]*(?:\n[ \t][^\n]*)*/im.exec(text)?.[0]
  const mark = /boundary="?([^";\s]+)/i.exec(boundary ?? '')?.[1]
  const body = text.slice(text.indexOf('\n\n', begin.index) + 2)
  const end = mark ? body.indexOf(`\n--${mark}`) : -1
  return (end < 0 ? body : body.slice(0, end)).split(/\n{2,}/)
}

function fieldsOf(group: string): Map<string, string> {
  // A line that begins with a space continues the previous one.
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      return name ? [[name.toLowerCase(), value!.trim()] as const] : []
    }),
  )
}

function addressIn(field: string | undefined): string | null {
  const address = field
    ?.replace(/^[\w-]+;\s*/, '')
    .replace(/^<|>$/g, '')
    .trim()
    .toLowerCase()
  return address && /^[^\s@]+@[^\s@]+$/.test(address) ? address : null
}
