// `npm run payfast`: the PayFast simulator, beside the site, on its own port.
import { say } from './lib/say.mjs'

export async function run() {
  const { main } = await import('../payfast-simulator/main.ts')
  await main(process.env, say)
}
