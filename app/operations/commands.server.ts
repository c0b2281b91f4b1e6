import { resolve } from 'node:path'
import { checkChain } from '#app/platform/audit/check-chain.server.ts'
import { machineClock } from '#app/platform/clock.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { databaseOf, openDatabase } from '#app/platform/engines.server.ts'
import { openFiles } from '#app/platform/files.server.ts'
import { FolderInUse } from '#app/platform/folder-lock.server.ts'
import { makeBucket } from '#app/platform/s3-store.server.ts'
import { secretKey } from '#app/platform/secrets.server.ts'
import { backUp } from './backup.server.ts'
import { move } from './move.server.ts'
import { OperatorError } from './operator-error.ts'
import { askRunningSite } from './operator-socket.server.ts'
import { restore } from './restore.server.ts'

type CommandOptions = {
  env: Record<string, string | undefined>
  options: Record<string, unknown>
  words: string[]
  say: (line: string) => void
}

const backupCommand = {
  usage: 'npm run backup -- [FOLDER] [--keep-days N]',
  options: { 'keep-days': { type: 'string' } },
  run: async ({ env, options, words: [typed, ...more], say }: CommandOptions) => {
    if (more.length > 0) throw new OperatorError('One folder is needed.')
    const config = readConfig(env)
    const folder = typed ?? `${config.dataDir}/backups`
    const keepDays = daysOf(options['keep-days'])
    const where = databaseOf(config)
    const database = await openDatabase(where).catch((error) => {
      if (error instanceof FolderInUse) return null
      throw error
    })
    if (!database)
      return askRunningSite(
        `${config.dataDir}/db`,
        { command: 'backup', folder: resolve(folder), keepDays },
        say,
      )
    try {
      const files = await openFiles(config.filesUrl)
      const now = machineClock.now()
      await backUp({ database, files, secret: secretKey(config), folder, keepDays, now, say })
    } finally {
      await database.close()
    }
  },
} as const

const restoreCommand = {
  usage: 'npm run restore -- ARCHIVE [--replace]',
  options: { replace: { type: 'boolean' } },
  run: async ({ env, options, words: [archive, ...more], say }: CommandOptions) => {
    if (!archive || more.length > 0)
      throw new OperatorError('The folder of one archive is needed: npm run restore -- ARCHIVE')
    const config = readConfig(env)
    const database = await openDatabase(databaseOf(config))
    try {
      const files = await openFiles(config.filesUrl)
      const replace = Boolean(options.replace)
      await restore({ database, files, secret: secretKey(config), archive, replace, say })
    } finally {
      await database.close()
    }
  },
} as const

const moveCommand = {
  usage: 'npm run move -- POSTGRES_URL [--files FILES_URL]',
  options: { files: { type: 'string' } },
  run: async ({ env, options, words: [typed, ...more], say }: CommandOptions) => {
    const url = typed ?? env.DATABASE_URL
    if (!url || more.length > 0)
      throw new OperatorError(
        'The address of an empty PostgreSQL database is needed: npm run move -- postgres://…',
      )
    // The embedded database of DATA_DIR, whatever the new configuration.
    const own = { APP_ENV: 'development', DATA_DIR: env.DATA_DIR }
    const config = readConfig(own)
    const target = readConfig({ ...own, DATABASE_URL: url })
    const filesUrl = options.files === undefined ? undefined : String(options.files)
    const from = await openDatabase({ folder: `${config.dataDir}/db` })
    try {
      const to = await openDatabase(databaseOf(target))
      try {
        const files = filesUrl
          ? {
              from: await openFiles(`file:${config.dataDir}/files`),
              to: await openFiles(filesUrl),
            }
          : undefined
        await move({ from, to, files, say })
      } finally {
        await to.close()
      }
    } finally {
      await from.close()
    }
    say(
      `Start the site with DATABASE_URL set to the new database${filesUrl ? ', FILES_URL to the new store' : ''} and SECRET_KEY to what ${config.dataDir}/secret-key holds, if it isn't set already.`,
    )
  },
} as const

const makeBucketCommand = {
  usage: 'npm run make-bucket',
  run: async ({ env, words, say }: CommandOptions) => {
    if (words.length > 0) throw new OperatorError('FILES_URL says which bucket: nothing is added.')
    const isMade = await makeBucket(readConfig(env).filesUrl)
    say(isMade ? 'The bucket was made.' : 'Nothing to do: files have their place.')
  },
} as const

const checkAuditCommand = {
  usage: 'npm run check-audit -- [NUMBER HASH]',
  run: async ({ env, words: [seq, hash, ...more], say }: CommandOptions) => {
    const known = seq && hash ? { seq: Number(seq), hash } : null
    if (more.length > 0 || (seq && !known) || (known && !Number.isInteger(known.seq)))
      throw new OperatorError(
        'Nothing, or the number and hash of an end of the chain from the log.',
      )
    const config = readConfig(env)
    const database = await openDatabase(databaseOf(config))
    try {
      const services = { db: database.db, secret: secretKey(config) }
      const { entries, head, broken } = await checkChain(services, { known })
      if (broken)
        throw new OperatorError(
          `The chain is broken at entry ${broken.seq ?? broken.entryId}: ${broken.fault}. ${entries} entries before it hold.`,
        )
      say(`The chain of ${entries} entries holds. Its end: ${head.seq} ${head.hash}`)
    } finally {
      await database.close()
    }
  },
} as const

/** Operator commands for a whole site's data. */
export const dataCommands = {
  backup: backupCommand,
  restore: restoreCommand,
  move: moveCommand,
  'make-bucket': makeBucketCommand,
  'check-audit': checkAuditCommand,
}

function daysOf(typed: unknown): number | undefined {
  if (typed === undefined) return undefined
  const days = Number(typed)
  if (!Number.isInteger(days) || days < 1)
    throw new OperatorError('--keep-days should be a whole number from 1')
  return days
}
