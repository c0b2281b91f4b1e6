type Envelope = {
  /** Empty for what must not be answered: reports of mail servers. */
  returnPath: string
  header: (name: string) => string | undefined
}

/** Whether no person wrote this just now: on holiday, a list, a report. Such mail is never answered. */
export function isAutomatic({ returnPath, header }: Envelope): boolean {
  if (returnPath === '') return true
  if (/^(?!no\b)\S/i.test(header('auto-submitted')?.trim() ?? '')) return true
  if (/^(bulk|junk|list|auto_reply)\b/i.test(header('precedence')?.trim() ?? '')) return true
  if (/^multipart\/report\b/i.test(header('content-type')?.trim() ?? '')) return true
  return ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some(
    (name) => header(name) !== undefined,
  )
}
