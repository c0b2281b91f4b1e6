import { createHash } from 'node:crypto'
import type { AnswerByMail } from '#app/support/answer-by-mail.server.ts'
import { isAutomatic } from './automatic.ts'
import { ownWords } from './own-words.ts'

/** What a mail says, and whether a person wrote it; null for what is no mail. */
export async function readAnswer(
  raw: Buffer,
  returnPath: string,
): Promise<(AnswerByMail & { isAutomatic: boolean }) | null> {
  // Fetched with the first mail, as most sites take none.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => null)
  if (!mail) return null
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const text = mail.text?.trim() ? mail.text : await textOf(mail.html ?? '')
  return {
    id: mail.messageId || createHash('sha256').update(raw).digest('hex'),
    from: mail.from?.address ?? returnPath,
    words: ownWords(text),
    files: mail.attachments.filter(isFile).map(({ filename, mimeType }) => filename || mimeType),
    isAutomatic: isAutomatic({ returnPath, header }),
  }
}

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 200_000 }
const LONGEST_HTML = 500_000

/** Pictures in a signature are no files that somebody sent. */
const isFile = ({ related, disposition }: { related?: boolean; disposition: string | null }) =>
  !related && disposition !== 'inline'

async function textOf(html: string): Promise<string> {
  const { toPlainText } = await import('@react-email/render')
  return toPlainText(html.slice(0, LONGEST_HTML), { wordwrap: false })
}
