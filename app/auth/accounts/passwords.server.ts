import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { AuthServices } from '../public/auth-services.ts'
import { refuseWeak, weaknessOf } from '../public/passwords.ts'
import { authSettings } from '../settings.server.ts'

/** Validates a new password against the rules and the list of breached ones. Throws `weak_password`. */
export async function checkNewPassword(services: AuthServices, password: string) {
  refuseWeak(password, authSettings(services.config).password, await isBreached(services, password))
}

/** The weaknesses of a password in use: sign-in still works, and the client gets a warning. */
export async function weaknessInUse(services: AuthServices, password: string) {
  return weaknessOf(
    password,
    authSettings(services.config).password,
    await isBreached(services, password),
  )
}

/** An unreadable list rejects nobody, but is logged. */
async function isBreached({ config, log }: AuthServices, password: string): Promise<boolean> {
  const { breachedFile } = authSettings(config).password
  if (!breachedFile) return false
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const file = await open(breachedFile).catch((error) => {
    log.error({ err: error }, 'the list of breached passwords can not be read')
    return null
  })
  if (!file) return false
  try {
    return await holdsLine(file, hash)
  } finally {
    await file.close()
  }
}

const BLOCK = 256

/** Binary search in a sorted file of any size. */
async function holdsLine(file: FileHandle, wanted: string): Promise<boolean> {
  let [from, to] = [0, (await file.stat()).size]
  const buffer = Buffer.alloc(BLOCK)
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const { start, line, end } = await lineAround(file, buffer, middle)
    const hash = line.slice(0, wanted.length).toUpperCase()
    if (hash === wanted) return true
    if (hash < wanted) from = end
    else to = start
  }
  return false
}

/** The line that contains this byte: a hash, with or without a count after a colon. */
async function lineAround(file: FileHandle, buffer: Buffer, index: number) {
  const begin = Math.max(0, index - BLOCK / 2)
  const { bytesRead } = await file.read(buffer, 0, BLOCK, begin)
  const text = buffer.toString('latin1', 0, bytesRead)
  const before = text.lastIndexOf('\n', index - begin - 1)
  const after = text.indexOf('\n', index - begin)
  const start = before + 1
  const end = after === -1 ? bytesRead : after
  return { start: begin + start, line: text.slice(start, end).trim(), end: begin + end + 1 }
}
