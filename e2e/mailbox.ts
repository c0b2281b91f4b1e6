import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedEmail = {
  to: string[]
  from: string
  /** The envelope sender. */
  returnPath: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
  links: string[]
  /** The first matching link. */
  link: (like: RegExp) => string
}

export type Mailbox = {
  url: string
  emails: ReceivedEmail[]
  /** Waits for an email to this address that wasn't returned before. */
  emailTo: (address: string, like?: { subject?: RegExp }) => Promise<ReceivedEmail>
  close: () => Promise<void>
}

/**
 * A real local mail server that stores what it receives; `slow` delays responses, and `refuses` returns an
 * SMTP error per recipient, or nothing to accept the email.
 */
export async function openMailbox(
  port = 0,
  {
    slow = 0,
    refuses = () => undefined,
  }: {
    slow?: number
    refuses?: (address: string) => [code: number, words: string] | undefined
  } = {},
): Promise<Mailbox> {
  const emails: ReceivedEmail[] = []
  const read = new Set<ReceivedEmail>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Doesn't wait for a client that keeps its connection open for the next email.
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const [responseCode, words] = refuses(address) ?? []
      done(words ? Object.assign(new Error(words), { responseCode }) : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const { mailFrom } = session.envelope
        const returnPath = mailFrom ? mailFrom.address : ''
        received(Buffer.concat(chunks), to, returnPath).then(
          async (email) => {
            await wait(slow)
            emails.push(email)
            done()
          },
          (error: Error) => done(error),
        )
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    emails,
    emailTo: async (address, { subject = /./ } = {}) => {
      const isIt = (email: ReceivedEmail) =>
        !read.has(email) && email.to.includes(address) && subject.test(email.subject)
      for (let waited = 0; waited < 30_000; waited += 50) {
        const email = emails.find(isIt)
        if (email) {
          read.add(email)
          return email
        }
        await wait(50)
      }
      const others = emails.map(({ to, subject }) => `${to.join()}: ${subject}`)
      throw new Error(
        `No email to ${address} like ${subject} came. There were:\n${others.join('\n')}`,
      )
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function received(raw: Buffer, to: string[], returnPath: string): Promise<ReceivedEmail> {
  const mail = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  const html = mail.html ?? ''
  const links = [
    ...new Set(
      [...html.matchAll(/href="([^"]+)"/g), ...text.matchAll(/(https?:\/\/[^\s<>")]+)/g)].map(
        ([, address]) => address!.replaceAll('&amp;', '&'),
      ),
    ),
  ]
  return {
    to,
    from: mail.from?.address ?? '',
    returnPath,
    replyTo: mail.replyTo?.[0]?.address,
    subject: mail.subject ?? '',
    text,
    html,
    messageId: mail.messageId ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    links,
    link: (like) => {
      const found = links.find((address) => like.test(address))
      if (!found) throw new Error(`No link like ${like} in "${mail.subject}":\n${links.join('\n')}`)
      return found
    },
  }
}
