import { z } from 'zod'
import { startSimulator } from './simulator.ts'

const Settings = z.object({
  PAYFAST_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  PAYFAST_SIMULATOR_FILE: z.string().min(1).optional(),
  PAYFAST_SIMULATOR_SECRET: z.string().min(8).optional(),
  PAYFAST_SIMULATOR_CLOCK: z.iso.datetime({ offset: true }).optional(),
})

/** The program. Refuses to run in production. */
export async function main(env: NodeJS.ProcessEnv, say: (line: string) => void) {
  if (env.APP_ENV === 'production' || env.NODE_ENV === 'production')
    throw new Error('The PayFast simulator does not run in production.')
  const read = Settings.safeParse(env)
  if (!read.success) throw new Error(z.prettifyError(read.error))
  const { data } = read
  const simulator = await startSimulator({
    port: data.PAYFAST_SIMULATOR_PORT,
    secret: data.PAYFAST_SIMULATOR_SECRET,
    file: data.PAYFAST_SIMULATOR_FILE,
    startsAt: data.PAYFAST_SIMULATOR_CLOCK ? new Date(data.PAYFAST_SIMULATOR_CLOCK) : undefined,
  })
  say(`PayFast simulator at ${simulator.url}   (no real money; stop with Ctrl-C)`)
  say('PayFast itself only notifies ports 80, 443, 8080 and 8081.')
  say(`What happened: ${simulator.url}/simulator, secret ${simulator.secret}`)
  return simulator
}

if (import.meta.main) {
  try {
    const simulator = await main(process.env, (line) => process.stdout.write(`${line}\n`))
    // If started by another program, it ends with that one.
    process.once('disconnect', () => simulator.stop().then(() => process.exit(0)))
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => simulator.stop().then(() => process.exit(0)))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
