import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isEmpty, seedDemonstration } from '#db/seeds/demonstration.server.ts'
import { makeAdmin } from './auth/index.server.ts'
import { setFromTerminal, settingLines } from './content/index.server.ts'
import { undisclosed, undisclosedSentence } from './content/public/disclosures.ts'
import { dataCommands } from './operations/index.server.ts'
import { savedSettings, storedSettings } from './page/site-settings.server.ts'
import { machineClock } from './platform/clock.ts'
import { readConfig } from './platform/config.server.ts'
import { databaseOf, openDatabase } from './platform/engines.server.ts'
import { migrate } from './platform/migrate.server.ts'
import { progressBar } from './platform/progress.ts'

type Say = (line: string) => void
type Command = {
  /** The usage line of the error message. */
  usage: string
  options?: NonNullable<Parameters<typeof parseArgs>[0]>['options']
  run: (input: {
    env: Record<string, string | undefined>
    options: Record<string, unknown>
    words: string[]
    say: Say
  }) => Promise<void>
}

/** An invalid command, with a message for the operator. */
export class CommandError extends Error {
  expected = true
}

/** The operator's command-line commands. */
const commands: Record<string, Command> = {
  ...dataCommands,
  migrate: {
    usage: 'npm run migrate',
    run: async ({ env, say }) => {
      const database = await openDatabase(databaseOf(readConfig(env)))
      try {
        const ran = await migrate(database)
        say(ran.length > 0 ? `Brought up to date: ${ran.join(', ')}` : 'Nothing to do.')
      } finally {
        await database.close()
      }
    },
  },
  'make-admin': {
    usage: 'npm run make-admin -- EMAIL',
    run: async ({ env, words: [email, ...more], say }) => {
      if (!email || more.length > 0) throw new CommandError('One email address is needed.')
      const database = await openDatabase(databaseOf(readConfig(env)))
      try {
        await migrate(database)
        const outcome = await makeAdmin({ db: database.db, clock: machineClock }, email)
        const sentence = `${email} ${adminOutcomes[outcome]}`
        if (outcome === 'no such account' || outcome === 'not confirmed')
          throw new CommandError(sentence)
        say(sentence)
      } finally {
        await database.close()
      }
    },
  },
  setting: {
    usage: 'npm run setting -- [KEY [VALUE]]',
    run: async ({ env, words: [key, typed, ...more], say }) => {
      if (more.length > 0)
        throw new CommandError('Put a value of several words in quotation marks.')
      const database = await openDatabase(databaseOf(readConfig(env)))
      try {
        await migrate(database)
        if (key === undefined || typed === undefined) {
          const lines = await settingLines(database.db)
          const shown = lines.filter((line) => !key || line.startsWith(`${key} = `))
          if (shown.length === 0) throw new CommandError(`There is no setting ${key}.`)
          for (const line of shown) say(line)
          const missing = undisclosed(await savedSettings(database.db))
          if (!key && missing.length > 0) say(undisclosedSentence(missing))
          return
        }
        const set = await setFromTerminal(database.db, { key, typed, now: machineClock.now() })
        if (!set.ok) throw new CommandError(set.why)
        say(`${key} was ${set.old || 'empty'} and is ${set.now || 'empty'} now.`)
      } finally {
        await database.close()
      }
    },
  },
  'import-users': {
    usage: 'npm run import-users -- FILE [IDENTITIES]',
    run: async ({ env, words: [users, identities, ...more], say }) => {
      if (!users || more.length > 0)
        throw new CommandError(
          'An export of auth.users is needed, and one of auth.identities at most.',
        )
      for (const file of [users, identities])
        if (file && !existsSync(file)) throw new CommandError(`There is no file ${file}.`)
      const database = await openDatabase(databaseOf(readConfig(env)))
      try {
        await migrate(database)
        const requested = { db: database.db, clock: machineClock, users, identities, say }
        const { importUsers } = await import('./auth/accounts/import-users.server.ts')
        const imported = await importUsers(requested).catch((error) => {
          throw new CommandError(
            `The export can't be read any further: ${(error as Error).message}. What came before is here; it can be run again.`,
          )
        })
        say(tally('accounts', imported.users))
        say(tally('identities', imported.identities))
        if (imported.made > 0)
          say(
            `${imported.made} identities of an address or number weren't in the export and were made.`,
          )
      } finally {
        await database.close()
      }
    },
  },
  seed: {
    usage: 'npm run seed -- [--providers N] [--seed WORD]',
    options: { providers: { type: 'string' }, seed: { type: 'string' } },
    run: async ({ env, options, say }) => {
      const config = readConfig(env)
      const providers =
        options.providers === undefined ? config.demoProviders : Number(options.providers)
      if (!Number.isInteger(providers) || providers < 0 || providers > 1_000_000)
        throw new CommandError('--providers should be a whole number from 0 to 1000000')
      if (config.isProduction) throw new CommandError('A production site gets no made-up people.')
      const database = await openDatabase(databaseOf(config))
      try {
        const made = await database.startAlone(async () => {
          await migrate(database)
          if (!(await isEmpty(database.db)))
            throw new CommandError(
              'This database already has people in it. A made-up world only goes into an empty one.',
            )
          return seedDemonstration({
            config,
            db: database.db,
            now: config.clockStart ?? machineClock.now(),
            fullLaunch: (await storedSettings(database)).fullLaunch,
            providers,
            seed: options.seed === undefined ? undefined : String(options.seed),
            progress: progressBar('Making up a world of providers'),
          })
        })
        say(
          `${made.rows} rows in ${(made.millis / 1000).toFixed(1)} s. ${providers} providers, none of them real.`,
        )
      } finally {
        await database.close()
      }
    },
  },
}

const tally = (
  what: string,
  { imported, existing, refused }: { imported: number; existing: number; refused: number },
) => `${imported} ${what} came over, ${existing} were here already, ${refused} were refused.`

const adminOutcomes = {
  made: 'is an administrator now. It shows at the next page they open.',
  'was one already': 'is an administrator already.',
  'no such account': 'has no account here: it must be registered first.',
  'not confirmed': 'has not confirmed the address yet: the link in the mail must be opened first.',
}

/** Runs a command; returns its exit code. */
export async function command(
  name: string,
  args: string[],
  env: Record<string, string | undefined>,
  say: Say = (line) => process.stdout.write(`${line}\n`),
): Promise<number> {
  const requested = commands[name]
  if (!requested)
    throw new CommandError(`There is no command ${name}: ${Object.keys(commands).join(', ')}`)
  const { values, positionals } = read(requested, args)
  await requested.run({ env, options: values, words: positionals, say })
  return 0
}

function read({ usage, options }: Command, args: string[]) {
  try {
    return parseArgs({ args, options: options ?? {}, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nIt is written: ${usage}`)
  }
}
