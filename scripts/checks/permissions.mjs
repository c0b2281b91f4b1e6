/** Every act in the table of permissions is checked somewhere: an unused row protects nothing. */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { trackedFiles } from '../lib/files.ts'

const TABLE = 'app/page/permissions.ts'

export async function check() {
  const unchecked = new Set(acts())
  for (const file of trackedFiles().filter(isOfSite)) {
    const source = readFileSync(file, 'utf8')
    if (![...unchecked].some((act) => source.includes(act))) continue
    for (const text of textsIn(parse(file, source))) unchecked.delete(text)
  }
  return [...unchecked].map((act) => `${TABLE}: nothing checks "${act}"`)
}

const isOfSite = (file) =>
  /^app\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-[^/]+$/.test(file) && file !== TABLE

const parse = (file, source) => parseSync(file, source, { lang: file.split('.').at(-1) }).program

function acts() {
  const { body } = parse(TABLE, readFileSync(TABLE, 'utf8'))
  const tables = body.flatMap(({ declaration }) => declaration?.declarations ?? [])
  let table = tables.find(({ id }) => id.name === 'acts').init
  // `{ … } as const satisfies …`
  while (table.type !== 'ObjectExpression') table = table.expression
  return table.properties.map(({ key }) => key.value ?? key.name)
}

/** Every string in the code, without comments. */
function* textsIn(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') yield node.value
  for (const value of Object.values(node ?? {}))
    if (value && typeof value === 'object') yield* textsIn(value)
}
