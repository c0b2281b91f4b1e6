/** docs/configuration.md matches what the code reads. */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { variables } from '../../app/platform/config.server.ts'

const FILE = 'docs/configuration.md'

export function written() {
  const rows = Object.entries(variables).map(([name, { read, should, means }]) => {
    const unset = read.safeParse(undefined).data
    const without =
      unset === undefined || unset.length === 0 ? '' : `\`${unset === false ? 0 : unset}\``
    return `| \`${name}\` | ${should.replaceAll('|', '\\|')} | ${without} | ${means} |`
  })
  return `# Configuration

Everything is set through environment variables, read once when the site starts. In development all
of them may be left out. A value that can't be used stops the start with a sentence that names the
variable and what it should be. This page is written from \`app/platform/config.server.ts\` by
\`npm run configuration\`; \`npm run check\` fails when the two differ.

| Variable | Should be | Without it | Means |
|---|---|---|---|
${rows.join('\n')}

\`TEST_DATABASE_URL\` is read by \`npm test\` and \`npm run check\` alone: a PostgreSQL on which they may
make and drop databases of their own.
`
}

export async function check() {
  let is = ''
  try {
    is = readFileSync(FILE, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return is === written() ? [] : [`${FILE} is out of date: npm run configuration`]
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(FILE, written())
