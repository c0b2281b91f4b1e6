/** Runs a command of the site (seed, make-admin) through the built server, on its real database. */
export async function run([name, ...args]) {
  const { command } = await import(new URL('../build/server/index.js', import.meta.url).href)
  process.exitCode = await command(name, args, process.env)
}
