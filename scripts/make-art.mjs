/**
 * Minifies the drawings: `node scripts/make-art.mjs FOLDER`, where FOLDER contains `icons/` and
 * `illustrations/`. Writes app/ui/art: a sprite of the twenty category pictures, and each illustration by its
 * name. The output is committed.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { optimize } from 'svgo'

const from = process.argv[2]
if (!from) throw new Error('Say which folder the drawings are in.')
const to = 'app/ui/art'
await mkdir(to, { recursive: true })

function smaller(svg, floatPrecision) {
  return optimize(svg, {
    multipass: true,
    floatPrecision,
    plugins: [
      { name: 'preset-default', params: { overrides: { cleanupIds: { minify: true } } } },
      { name: 'removeDimensions' },
    ],
  }).data
}

async function write(name, svg) {
  await writeFile(`${to}/${name}`, svg)
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`
  process.stdout.write(`${name}  ${kb(svg.length)}, ${kb(brotliCompressSync(svg).length)} brotli\n`)
}

const symbols = []
for (const file of (await readdir(`${from}/icons`)).sort()) {
  const svg = smaller(await readFile(`${from}/icons/${file}`, 'utf8'), 1)
  const id = file.replace('.svg', '')
  symbols.push(
    svg
      .replace(/^<svg[^>]*viewBox="([^"]*)"[^>]*>/, `<symbol id="${id}" viewBox="$1">`)
      .replace(/<\/svg>$/, '</symbol>'),
  )
}
await write('categories.svg', `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`)

for (const file of (await readdir(`${from}/illustrations`)).sort()) {
  if (file === 'provinces.svg') continue
  await write(file, smaller(await readFile(`${from}/illustrations/${file}`, 'utf8'), 1))
}
