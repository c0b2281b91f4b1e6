/**
 * Subsets the two typefaces to the letters that South Africa uses, for public/fonts. Run it after the
 * @fontsource packages change: `node scripts/make-fonts.mjs`. The output is committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'
import { joinFonts } from './join-fonts.mjs'

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

const base = [
  range(0x20, 0x7e), // Basic Latin
  range(0xc0, 0xff), // Latin-1 letters, ×
  '\u00a0©®°§²½£·«»', // signs a South African page uses, the non-breaking space
  '–—‘’“”„•…€™−→←↑↓\u2009\u202f\u2011',
].join('')

/** Sepedi's and Tshivenda's letters in the languages' own names, which are on every page. */
const everywhere = 'ḓš'

const extras = 'ḽṋṱṅḒḼṊṰṄŠŉžčńŽČŃǃǀǁǂḿḾ\u0300\u0301\u0302\u0304\u0306\u0307\u0308\u030c\u0323\u032d'

const families = [
  { name: 'overpass', axes: { wght: { min: 500, max: 900 } } },
  { name: 'noto-sans', axes: { wght: { min: 400, max: 700 } } },
]

async function cut({ name, axes }, file, text) {
  const source = await readFile(
    `node_modules/@fontsource-variable/${name}/files/${name}-${file}-wght-normal.woff2`,
  )
  return subsetFont(source, text, {
    targetFormat: 'truetype',
    variationAxes: axes,
    keepFeatures: ['tnum', 'pnum', 'kern', 'mark', 'mkmk', 'ccmp', 'liga', 'locl'],
    noHinting: true,
    dropTables: ['STAT'],
  })
}

async function save(name, font) {
  const woff2 = await fontverter.convert(font, 'woff2', 'truetype')
  await writeFile(`public/fonts/${name}.woff2`, woff2)
  process.stdout.write(`public/fonts/${name}.woff2  ${(woff2.length / 1024).toFixed(1)} KB\n`)
}

await mkdir('public/fonts', { recursive: true })
for (const family of families) {
  const latin = await cut(family, 'latin', base)
  const two = await cut(family, 'latin-ext', everywhere)
  await save(`${family.name}-base`, joinFonts(latin, two))
  await save(`${family.name}-extras`, await cut(family, 'latin-ext', extras))
}
