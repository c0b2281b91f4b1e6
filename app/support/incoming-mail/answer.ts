import { createHash } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'
import type { AnswerByMail } from '../answer-by-mail.server.ts'
import { isAutomatic } from './automatic.ts'
import { ownWords } from './own-words.ts'

export type ReadAnswer = AnswerByMail & { isAutomatic: boolean }

/** A mail's text, and whether a person wrote it; null if it can't be parsed. */
export async function answerIn(raw: Uint8Array, returnPath: string): Promise<ReadAnswer | null> {
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => null)
  if (!mail) return null
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const text = mail.text?.trim() ? mail.text : await textOf(mail.html ?? '').catch(() => null)
  // Multiparts nested thousands deep: no real mail program writes that.
  if (text === null) return null
  return {
    id: mail.messageId || createHash('sha256').update(raw).digest('hex'),
    from: mail.from?.address ?? returnPath,
    words: ownWords(text),
    files: mail.attachments.map(asFile).filter(isAttachment),
    isAutomatic: isAutomatic({ returnPath, header }),
  }
}

const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 200_000 }
const LONGEST_HTML = 500_000

/** A small inline picture belongs to a signature, a larger one was inserted on purpose. */
const LARGEST_OF_SIGNATURE = 30_000

function asFile({ filename, mimeType, related, content }: Attachment) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return { name: filename || mimeType, bytes, isInText: related === true }
}

const isAttachment = ({ isInText, bytes }: ReturnType<typeof asFile>) =>
  !isInText || bytes.length > LARGEST_OF_SIGNATURE

async function textOf(html: string): Promise<string> {
  const { toPlainText } = await import('@react-email/render')
  return toPlainText(html.slice(0, LONGEST_HTML), { wordwrap: false })
}
