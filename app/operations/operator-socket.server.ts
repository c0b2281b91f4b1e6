import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '#app/platform/logs.server.ts'
import { SECOND } from '#app/platform/time.ts'
import { OperatorError } from './operator-error.ts'

/** The longest socket path that all systems accept. */
const LONGEST_PATH = 100
const LONGEST_REQUEST = 16 * 1024
/** How long a connection may take to send its command. */
const FIRST_LINE_WITHIN = 10 * SECOND

const requestSchema = z.object({
  command: z.literal('backup'),
  folder: z.string(),
  keepDays: z.number().optional(),
})
export type OperatorRequest = z.infer<typeof requestSchema>
type Reply = { say: string } | { done: true } | { refused: string }

type Carrying = (request: OperatorRequest, say: (line: string) => void) => Promise<void>

const socketPath = (databaseFolder: string) => join(databaseFolder, 'operator.sock')

type Listening = { carryOut: Carrying; log: Log; firstLineWithin?: number }

/**
 * An embedded database can be opened by only one process, so operator commands are sent to it through a
 * socket. The socket is in the database's own folder, so only users who can read the data can connect.
 */
export async function listenForOperator(
  databaseFolder: string,
  { carryOut, log, firstLineWithin = FIRST_LINE_WITHIN }: Listening,
): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(databaseFolder)
  if (path.length > LONGEST_PATH || process.platform === 'win32') {
    log.warn('backups of a running site are not possible here: the path of DATA_DIR is too long')
    return { close: async () => {} }
  }
  // Left by a process that was killed: the folder's lock proves that we are the only one.
  rmSync(path, { force: true })
  /** Connections that haven't sent a command. */
  const silent = new Set<Socket>()
  const server = createServer((socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
    const timeout = setTimeout(() => socket.destroy(), firstLineWithin)
    // A client that disconnects gets no more lines; its command continues.
    socket.on('error', () => {})
    firstLine(socket)
      .finally(() => clearTimeout(timeout))
      .then(async (line) => {
        if (line === null) return
        silent.delete(socket)
        await answer(socket, line, carryOut)
      })
      .catch((error) => {
        log.error({ err: error }, 'what an operator asked for failed')
        socket.destroy()
      })
  })
  await listenPrivately(server, path)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Waits for running commands; idle connections would prevent closing.
        for (const socket of silent) socket.destroy()
      }),
  }
}

/** The socket is never accessible to other users, not even for a moment. */
async function listenPrivately(server: Server, path: string) {
  const before = process.umask(0o177)
  try {
    await listening(server, path)
  } finally {
    process.umask(before)
  }
  chmodSync(path, 0o600)
}

function listening(server: Server, path: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

async function answer(socket: Socket, line: string, carryOut: Carrying) {
  const reply = (line: Reply) => {
    if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
  }
  const request = requestSchema.safeParse(parsed(line))
  if (!request.success) reply({ refused: 'This is not known here.' })
  else
    try {
      await carryOut(request.data, (text) => reply({ say: text }))
      reply({ done: true })
    } catch (error) {
      reply({ refused: error instanceof Error ? error.message : String(error) })
    }
  // After the response both halves of the connection are closed.
  socket.destroySoon()
}

/** Null if the connection closed before a complete line arrived. */
async function firstLine(socket: Socket): Promise<string | null> {
  let text = ''
  return new Promise((resolve) => {
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      if (text.includes('\n') || text.length > LONGEST_REQUEST) return
      text += chunk
      if (text.includes('\n') || text.length > LONGEST_REQUEST) resolve(text.split('\n')[0]!)
    })
    socket.once('end', () => resolve(text.split('\n')[0]!))
    socket.once('close', () => resolve(null))
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const NOT_LISTENING =
  'The site runs on this database, but takes no orders. Stop it first, then start this again.'

/**
 * Sends a command to the process that has this database open. Throws its error, or that no process listens.
 */
export async function askRunningSite(
  databaseFolder: string,
  request: OperatorRequest,
  say: (line: string) => void,
): Promise<void> {
  const socket = connect(socketPath(databaseFolder))
  const replies: Reply[] = []
  let rest = ''
  await new Promise<void>((resolve, reject) => {
    socket.setEncoding('utf8')
    socket.once('error', () => reject(new OperatorError(NOT_LISTENING)))
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop()!
      for (const line of lines) {
        const reply = JSON.parse(line) as Reply
        if ('say' in reply) say(reply.say)
        else replies.push(reply)
      }
    })
    socket.once('close', () => resolve())
    socket.write(`${JSON.stringify(request)}\n`)
  })
  const [last] = replies
  if (last && 'refused' in last) throw new OperatorError(last.refused)
  if (!last) throw new OperatorError('The site stopped before the backup was complete.')
}
