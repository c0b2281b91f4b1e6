import { prepareWorlds } from './world.ts'

/** Before all stories: the site is built and the world is seeded, once for both engines. */
export default async function prepare() {
  const { build } = await import('../scripts/lib/build.mjs')
  await build()
  await prepareWorlds()
}
