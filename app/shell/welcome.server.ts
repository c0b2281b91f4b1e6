import { href } from 'react-router'
import type { Services } from '#app/page/services.server.ts'
import { readWorld } from '#app/platform/world.server.ts'

/** The startup message for a person who started the site manually. */
export async function welcome({
  config,
  database,
  db,
  mailer,
  payfast,
}: Services): Promise<string[]> {
  const world = await readWorld(db)
  const isEmbedded = database.engine === 'pglite'
  return [
    '',
    `Database   ${isEmbedded ? `embedded, in ${config.dataDir} (DATABASE_URL leads to PostgreSQL instead)` : `PostgreSQL at ${new URL(config.databaseUrl!).host}`}`,
    `Mail       ${config.smtpUrl ? `goes to ${mailer.goesTo}` : `stays here: read it at ${config.siteUrl}${href('/dev/mail')}`}`,
    `Data       ${world?.kind === 'demonstration' ? `demonstration data: ${world.providers} made-up providers, none of them real` : 'no demonstration data'}`,
    `Payments   ${payfast.account.mode === 'simulator' ? `in the PayFast simulator: no real money (${payfast.formOrigin})` : `PayFast, ${payfast.account.mode}`}`,
    ...(config.clockStart ? [`Clock      began at ${config.clockStart.toISOString()}`] : []),
    `Ready at   ${config.siteUrl}   (stop with Ctrl-C)`,
    '',
  ]
}
