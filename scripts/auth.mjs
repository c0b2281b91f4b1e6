// `npm run auth -- --config FILE`: the authentication service alone.
import { parseArgs } from 'node:util'
import { CannotGoOn, say } from './lib/say.mjs'

export async function run(args) {
  const { values } = parseArgs({ args, options: { config: { type: 'string' } } })
  if (!values.config)
    throw new CannotGoOn('Which settings? It is written: npm run auth -- --config FILE')
  process.env.NODE_ENV = 'production'
  const { authAlone } = await import(new URL('../build/server/index.js', import.meta.url).href)
  await authAlone(values.config, say)
}
