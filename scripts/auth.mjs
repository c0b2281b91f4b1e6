// `npm run auth -- --config FILE`: the standalone authentication service.
import { parseArgs } from 'node:util'
import { CannotGoOn, say } from './lib/say.mjs'

export async function run(args) {
  const file = configFile(args)
  process.env.NODE_ENV = 'production'
  const { authAlone } = await import(new URL('../build/server/index.js', import.meta.url).href)
  await authAlone(file, { say, warn: (line) => process.stderr.write(`${line}\n`) })
}

function configFile(args) {
  try {
    const { values } = parseArgs({ args, options: { config: { type: 'string' } } })
    if (values.config) return values.config
  } catch {
    // An unknown option, or --config without a file: prints the usage.
  }
  throw new CannotGoOn(
    'Usage: npm run auth -- --config FILE   (a sample: docs/auth-service.sample.json)',
  )
}
