import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { handleBounce } from '#app/notifications/index.server.ts'
import type { Services } from '#app/page/services.server.ts'
import { emailOfReturnAddress } from '#app/platform/return-address.server.ts'
import { SECOND } from '#app/platform/time.ts'
import { type EmailAnswerResult, handleEmailReply } from '../answer-by-mail.server.ts'
import { answersDomain, ticketOfReplyAddress } from '../reply-address.server.ts'
import { readAnswer } from './read-answer.server.ts'

export type SmtpListener = { port: number; close: () => Promise<void> }

const LARGEST = 10_000_000
/** Each may hold a mail of the maximum size in memory. */
const MOST_CONNECTIONS = 10

const smtpOptions: SMTPServerOptions = {
  banner: 'answers to emails',
  // Our own mail server, which handles TLS with other servers, forwards the mail.
  disabledCommands: ['AUTH', 'STARTTLS'],
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  size: LARGEST,
  maxClients: MOST_CONNECTIONS,
  socketTimeout: 60 * SECOND,
  closeTimeout: 10 * SECOND,
}

/**
 * The SMTP listener for the reply and bounce addresses of our emails, and no others. Null if no port is
 * configured.
 */
export async function openSmtpListener(services: Services): Promise<SmtpListener | null> {
  const { config, log } = services
  const domain = answersDomain(services)
  if (!domain) return null
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    ...smtpOptions,
    name: domain,
    onRcptTo: ({ address }, session, done) => {
      mayCome(services, address, session).then(done, (error: unknown) => done(later(log, error)))
    },
    onData: (stream, session, done) => {
      take(services, stream, session).then(done, (error: unknown) => done(later(log, error)))
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error) => reject(refused(error, config.inboundSmtpPort!)))
    server.listen(config.inboundSmtpPort!, config.host, () => resolve())
  })
  server.on('error', (error) => log.info({ err: error }, 'a connection that brought mail broke'))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : config.inboundSmtpPort!,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Why the port can't be opened, as a message for the operator. */
function refused(error: Error & { code?: string }, port: number): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop that one, or set INBOUND_SMTP_PORT to another number.`,
    EACCES: `Port ${port} may not be used without special rights: set INBOUND_SMTP_PORT to a number above 1023.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? Object.assign(new Error(sentence), { expected: true }) : error
}

const reply = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/** After an error of ours the sending server retries. */
function later(log: Services['log'], error: unknown) {
  log.error({ err: error }, 'a mail could not be taken')
  return reply(451, '4.3.0 Something failed here. Try again later.')
}

async function mayCome(services: Services, address: string, session: SMTPServerSession) {
  // SMTP has one response for the whole mail, and recipients could have different outcomes.
  if (session.envelope.rcptTo.length > 0) return reply(452, '4.5.3 One recipient at a time.')
  if (emailOfReturnAddress(services.secret, address)) return null
  if (await ticketOfReplyAddress(services, address, services.clock.now())) return null
  return reply(550, '5.1.1 Nobody reads mail at this address.')
}

async function take(services: Services, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const raw = await whole(stream)
  if (!raw) return reply(552, '5.3.4 A mail of more than 10 MB is not taken here.')
  const { mailFrom, rcptTo } = session.envelope
  const to = rcptTo[0]!.address
  if (emailOfReturnAddress(services.secret, to)) {
    await handleBounce(services, { to, raw: raw.toString('utf8') })
    return null
  }
  const mail = await readAnswer(raw, mailFrom ? mailFrom.address : '')
  if (!mail) return reply(550, '5.6.0 This mail could not be read.')
  const ticketId = await ticketOfReplyAddress(services, to, services.clock.now())
  if (mail.isAutomatic) {
    services.log.info({ ticketId }, 'an automatic answer to an email of support was put aside')
    return null
  }
  return replies[ticketId ? await handleEmailReply(services, ticketId, mail) : 'no ticket']
}

const replies: Record<EmailAnswerResult, Error | null> = {
  taken: null,
  empty: reply(550, '5.6.0 This mail holds no words of its own.'),
  'too long': reply(552, '5.3.4 A message holds 4 000 letters at most. Send it in parts.'),
  'too many': reply(450, '4.7.1 Too many mails came at once. Try again later.'),
  'no ticket': reply(550, '5.1.1 Nobody reads mail at this address.'),
}

/** The raw mail, or null if it is too large. SMTP requires reading it to its end either way. */
async function whole(stream: SMTPServerDataStream): Promise<Buffer | null> {
  let chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) chunks = []
    else chunks.push(chunk)
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks)
}
