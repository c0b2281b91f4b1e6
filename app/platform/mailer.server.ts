export type Posted = {
  id: string
  to: string
  replyTo?: string
  /** The bounce address. The sender by default. */
  returnTo?: string
  subject: string
  html: string
  text: string
  unsubscribeUrl?: string
}

export type Mailer = {
  send: (email: Posted) => Promise<void>
  close: () => void
  /** Emails are read in the outbox itself, so their contents aren't erased there. */
  isMailbox?: boolean
  /** Where emails are delivered, for the startup log. */
  goesTo: string
}

/**
 * How many emails a process sends concurrently. Few, because a process that dies may have sent each of them
 * without recording it: those are sent again.
 */
export const EMAILS_TOGETHER = 5

/** Sends emails through an SMTP server. */
export function smtpMailer(url: string, from: string): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, returnTo, unsubscribeUrl, ...email }) => {
      transport ??= openTransport(url)
      const envelope = returnTo ? { envelope: { from: returnTo, to: email.to } } : {}
      const headers = unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : undefined
      await (await transport).sendMail({
        ...email,
        ...envelope,
        from,
        headers,
        messageId: `<${id}@${domain}>`,
      })
    },
    close: () => void transport?.then((item) => item.close()),
    goesTo: new URL(url).host,
  }
}

/** Imported with the first email: it takes as much memory as the rest of a small site. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: EMAILS_TOGETHER,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
}

/** Mail clients show these as an unsubscribe button, which posts without opening a page. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Whether the mail server refused this recipient permanently: no such mailbox, no such domain (RFC 5321,
 * 4.2.1). A full mailbox is temporary, and complaints about the sender or content are ours to fix, so those
 * are retried.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode, response } = error as SmtpError
  if (command !== 'RCPT TO' || !responseCode || responseCode < 550) return false
  const status = /^\d{3}[ -](5\.\d+\.\d+)/.exec(response ?? '')?.[1]
  return status ? status.startsWith('5.1.') : responseCode === 550 || responseCode === 553
}

type SmtpError = Error & { command?: string; responseCode?: number; response?: string }

/** Without a mail server the outbox is the mailbox: a development page shows every email. */
export function mailboxPage(): Mailer {
  return { send: async () => {}, close: () => {}, isMailbox: true, goesTo: '/dev/mail' }
}
