import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { locked } from './lock.mjs'
import { cacheFolder, root } from './places.mjs'
import { CannotGoOn, likelyCause, say, withProgress } from './say.mjs'

const INPUTS = [
  'app',
  'db',
  'locales',
  'public',
  'server.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'lingui.config.ts',
  'scripts/lib/build.mjs',
  'scripts/vite',
]
const stamp = join(root, 'build', 'built-from')

/** Builds the site if any of its inputs changed since the last build. */
export async function build() {
  if (isFresh(fingerprint())) return
  await locked(cacheFolder, 'building', async () => {
    const inputs = fingerprint()
    if (isFresh(inputs)) return
    const begun = Date.now()
    say(existsSync(stamp) ? 'Building the site, because it changed.' : 'Building the site.')
    // Without its stamp an interrupted build counts as none.
    rmSync(join(root, 'build'), { recursive: true, force: true })
    await withProgress('building', reactRouterBuild)
    const { files, before, after } = await compress(join(root, 'build', 'client'))
    writeFileSync(stamp, inputs)
    say(
      `Built in ${((Date.now() - begun) / 1000).toFixed(1)} s: ${files} files, ${kilobytes(before)}, ${kilobytes(after)} as sent (brotli).`,
    )
  })
}

const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`

function isFresh(inputs) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const input of INPUTS)
    for (const file of filesIn(join(root, input)))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(join(path, entry.name)))
}

function reactRouterBuild() {
  return new Promise((resolve, reject) => {
    const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
    const child = spawn(process.execPath, [cli, 'build'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        output += bytes
      })
    child.once('close', (code) => {
      if (code === 0) return resolve()
      process.stderr.write(output)
      reject(
        new CannotGoOn(
          likelyCause(output) ?? 'The site could not be built: the reason stands above.',
        ),
      )
    })
  })
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|ico|map|html)$/

/** Compresses static files at the highest level, once, so that serving them is cheap. */
async function compress(folder) {
  const files = filesIn(folder).filter((file) => COMPRESSIBLE.test(file))
  let before = 0
  let after = 0
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const br = await brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
      before += bytes.length
      after += Math.min(br.length, bytes.length)
      if (br.length < bytes.length) await writeFile(`${file}.br`, br)
      const gz = await zip(bytes, { level: 9 })
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
    }),
  )
  return { files: files.length, before, after }
}
