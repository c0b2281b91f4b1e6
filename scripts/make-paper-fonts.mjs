/**
 * Subsets the typeface of invoices and receipts: one weight per file, every Latin letter in names in South
 * Africa. Run it after the @fontsource packages change: `node scripts/make-paper-fonts.mjs`. The output is
 * committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { joinFonts } from './join-fonts.mjs'

const FOLDER = 'app/billing/documents/fonts'
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„•…€−`
/** Names from all over the continent and beyond, and Tshivenda's own letters. */
const extended = `${range(0x100, 0x17f)}ḓḽṋṱṅḒḼṊṰṄ`

const cut = async (file, text) =>
  subsetFont(
    await readFile(
      `node_modules/@fontsource-variable/noto-sans/files/noto-sans-${file}-wght-normal.woff2`,
    ),
    text,
    {
      targetFormat: 'truetype',
      variationAxes: { wght: { min: 400, max: 700 } },
      dropTables: ['STAT'],
    },
  )

const joined = joinFonts(await cut('latin', latin), await cut('latin-ext', extended))
await mkdir(FOLDER, { recursive: true })
for (const [name, wght] of Object.entries({ regular: 400, bold: 700 })) {
  const font = await subsetFont(Buffer.from(joined), latin + extended, {
    targetFormat: 'truetype',
    variationAxes: { wght },
    noHinting: true,
  })
  await writeFile(`${FOLDER}/noto-sans-${name}.ttf`, font)
  process.stdout.write(`noto-sans-${name}.ttf  ${(font.length / 1024).toFixed(1)} KB\n`)
}
