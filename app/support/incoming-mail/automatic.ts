type Envelope = {
  /** Empty for mail that must not be answered, such as bounces. */
  returnPath: string
  header: (name: string) => string | undefined
}

/** Whether it is automatic: an out-of-office reply, a mailing list, a bounce. Such mail is never answered. */
export function isAutomatic({ returnPath, header }: Envelope): boolean {
  if (returnPath === '') return true
  if (/^(?!no\b)\S/i.test(header('auto-submitted')?.trim() ?? '')) return true
  if (/^(bulk|junk|list|auto_reply)\b/i.test(header('precedence')?.trim() ?? '')) return true
  if (/^multipart\/report\b/i.test(header('content-type')?.trim() ?? '')) return true
  return ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'].some(
    (name) => header(name) !== undefined,
  )
}
