/** Finds a Chromium for the browser tests, or downloads one from the package registry. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './install.mjs'
import { cacheFolder } from './places.mjs'
import { CannotGoOn, say, withProgress } from './say.mjs'

const PACKAGE = '@sparticuz/chromium'
const VERSION = '153.0.0'

/**
 * The headless shell first: without windows, menus and suggestions a new page takes a tenth of the CPU time.
 */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser's path, its arguments, and the libraries it needs. */
export async function findBrowser() {
  const configured = process.env.CHROMIUM
  if (configured && !runs(configured))
    throw new CannotGoOn(`CHROMIUM is ${configured}, which does not start.`)
  // TEST_BROWSER=fetched tries the other way on a machine that has a browser.
  const found =
    configured ??
    (process.env.TEST_BROWSER === 'fetched'
      ? undefined
      : USUAL_PLACES.find((path) => existsSync(path) && runs(path)))
  return found ? { path: found, version: runs(found), env: {} } : fetchOne()
}

function runs(path, env = {}) {
  try {
    const options = { encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync(path, ['--version', '--no-sandbox'], {
      ...options,
      env: { ...process.env, ...env },
    }).trim()
  } catch {
    return undefined
  }
}

async function fetchOne() {
  if (process.platform !== 'linux')
    throw new CannotGoOn('No Chrome was found: install Google Chrome, or set CHROMIUM to one.')
  const home = join(cacheFolder, 'chromium')
  const unpacked = join(home, 'unpacked')
  const binary = join(unpacked, 'chromium')
  if (!existsSync(binary)) {
    say('No browser was found here: fetching Chromium for the browser tests (70 MB, once).')
    mkdirSync(unpacked, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }\n')
    await withProgress('fetching', () =>
      npm(
        [
          'install',
          '--no-save',
          '--no-audit',
          '--no-fund',
          '--loglevel=error',
          `${PACKAGE}@${VERSION}`,
        ],
        { cwd: home },
      ),
    )
    unpack(home, unpacked)
  }
  const alone = runs(binary)
  if (alone) return { path: binary, version: alone, env: fonts(unpacked) }
  // A minimal machine lacks NSS and so on; the package includes them.
  const env = { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'), ...fonts(unpacked) }
  const version = runs(binary, env)
  if (!version)
    throw new CannotGoOn(
      'The fetched Chromium does not start here: install Chromium (apt-get install chromium-headless-shell), or set CHROMIUM to one.',
    )
  return { path: binary, version, env }
}

const fonts = (unpacked) =>
  existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }

/** The package unpacks into the temporary folder of its process: gives it a separate one. */
function unpack(home, unpacked) {
  const program = `
    import { dirname, join } from 'node:path'
    import { fileURLToPath } from 'node:url'
    import { inflate } from '${PACKAGE}'
    const bin = join(dirname(fileURLToPath(import.meta.resolve('${PACKAGE}'))), '..', 'bin')
    for (const part of ['fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br', 'chromium.br'])
      await inflate(join(bin, part))`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: home,
    env: { ...process.env, TMPDIR: unpacked },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
