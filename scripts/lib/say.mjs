/** Messages for the person at the terminal, including the sentence that says why it stopped. */
export const say = (line) => process.stdout.write(`${line}\n`)

/** An error with a message for a person; no stack trace is shown. */
export class CannotGoOn extends Error {
  expected = true
}

/** Runs a step; if it takes long, prints progress so that it doesn't seem to hang. */
export async function withProgress(what, step, every = 10_000) {
  const begun = Date.now()
  const timer = setInterval(
    () => say(`  still ${what} (${Math.round((Date.now() - begun) / 1000)} s)`),
    every,
  )
  try {
    return await step()
  } finally {
    clearInterval(timer)
  }
}

const CAUSES = [
  [/ENOSPC|no space left/i, 'The disk is full: make room, then start again.'],
  [/EROFS|EACCES|EPERM/, 'A file or folder may not be written here: look at its owner and rights.'],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i,
    'The package registry could not be reached: check the network, or the registry and proxy that npm is set to, then start again.',
  ],
  [/EINTEGRITY/, 'A package arrived damaged: empty the cache of npm (npm cache clean --force).'],
]

/** The likely cause in a failed tool's output, as a sentence. */
export function likelyCause(output) {
  return CAUSES.find(([sign]) => sign.test(output))?.[1]
}

/** A sentence for a known startup error, or nothing for a bug of ours. */
export function sentenceFor(error, env = process.env) {
  if (error?.name === 'ConfigError' || error?.expected) return error.message
  const port = error?.port ?? env.PORT ?? 3000
  if (error?.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that one, or set PORT to another number.`
  if (error?.code === 'EACCES' && error?.syscall === 'listen')
    return `Port ${port} may not be used without special rights: set PORT to a number above 1023.`
  if (error?.code === 'EADDRNOTAVAIL')
    return `HOST is ${error.address ?? env.HOST}, which is not an address of this machine.`
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].includes(error?.code))
    return `DATABASE_URL leads to a database that can't be used (${error.message || error.code}).`
  if (['ENOTDIR', 'EEXIST', 'ENOENT'].includes(error?.code) && error?.syscall === 'mkdir')
    return `The folder ${error.path} can't be made: set DATA_DIR (or FILES_URL) to another.`
  if (['ENOSPC', 'EROFS', 'EACCES', 'EPERM'].includes(error?.code))
    return `${likelyCause(error.code)} (${error.path ?? error.message})`
  return undefined
}
