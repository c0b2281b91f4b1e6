/**
 * Adds the packages of other platforms to package-lock.json. npm leaves out what the queried registry doesn't
 * have, such as a compiler built for another platform, and then `npm ci` rejects the file everywhere. Run it
 * after `npm install`: `npm run complete-lock`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

/** Optional packages that the lock file refers to but doesn't contain. */
export function missingFrom(lock) {
  const missing = {}
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const version = wanted.replace(/^[^\d]*/, '')
      const locked = lockedFor(lock, path, name)
      // Ranges are resolved by npm; only builds of one exact version matter here.
      if (locked && (locked.version === version || wanted !== version)) continue
      const home = locked ? `${path}/` : ''
      missing[`${home}node_modules/${name}`] = {
        version,
        ...systemOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      }
    }
  return missing
}

/** Resolves like Node: beside the requiring package, then outwards. */
function lockedFor(lock, path, name) {
  for (
    let otherPath = path;
    ;
    otherPath = otherPath.slice(0, Math.max(0, otherPath.lastIndexOf('node_modules/') - 1))
  ) {
    const locked = lock.packages[`${otherPath ? `${otherPath}/` : ''}node_modules/${name}`]
    if (locked || !otherPath) return locked
  }
}

function systemOf(name) {
  const parts = name.split(/[^a-z0-9]+/)
  const os = SYSTEMS.filter((system) => parts.includes(system))
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor))
  if (os.length === 0 && cpu.length === 0) return {}
  return { ...(cpu.length > 0 ? { cpu } : {}), ...(os.length > 0 ? { os } : {}) }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const missing = missingFrom(lock)
  const packages = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(packages.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  process.stdout.write(`${Object.keys(missing).length} packages of other machines added\n`)
}
