import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { locked } from './lock.mjs'
import { cacheFolder, root } from './places.mjs'
import { CannotGoOn, likelyCause, say, withProgress } from './say.mjs'

const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Installs the packages of package-lock.json into node_modules, if necessary. */
export async function install() {
  if (!missing()) return
  await locked(cacheFolder, 'installing packages', async () => {
    const why = missing()
    if (!why) return
    const count = Object.keys(json('package-lock.json').packages).length - 1
    say(`Installing ${count} packages, because ${why}. The first time this takes about a minute.`)
    await withProgress('installing', () =>
      npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
    )
    const still = missing()
    if (still) throw new CannotGoOn(`npm finished, but ${still}. Remove node_modules, start again.`)
    say('Packages are installed.')
  })
}

/** Why an installation is needed, or nothing. npm keeps its own list of the content of node_modules. */
function missing() {
  const listFile = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, listFile))) return 'none is installed here'
  const lies = json(listFile).packages
  for (const [path, { version, optional }] of Object.entries(json('package-lock.json').packages))
    if (path !== '' && !optional && lies[path]?.version !== version)
      return lies[path] ? 'package-lock.json changed' : `${path} is missing`
  return existsSync(ourNode) ? undefined : 'the project’s own Node is missing'
}

const suffix = process.platform === 'win32' ? '.exe' : ''
export const ourNode = join(root, 'node_modules', 'node', 'bin', `node${suffix}`)

/** Runs npm with a Node outside node_modules, because npm is about to replace those. */
export function npm(args, { cwd = root } = {}) {
  const [command, ...first] = npmCommand()
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd,
      stdio: ['ignore', 'inherit', 'pipe'],
      // npm start passes its own settings to child processes; a nested npm must ignore them.
      env: { ...process.env, npm_config_global: '', npm_config_omit: '', NODE_ENV: 'development' },
    })
    let output = ''
    child.stderr.on('data', (bytes) => {
      output += bytes
      process.stderr.write(bytes)
    })
    child.once('error', (error) =>
      reject(new CannotGoOn(`npm could not be run (${error.message}): install npm, start again.`)),
    )
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new CannotGoOn(
              likelyCause(output) ?? `npm ${args[0]} failed: what it said stands above.`,
            ),
          ),
    )
  })
}

function npmCommand() {
  const outsidePath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'))
  const node =
    outsidePath.map((folder) => join(folder, `node${suffix}`)).find(existsSync) ?? process.execPath
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? [node, cli] : [suffix ? 'npm.cmd' : 'npm']
}
