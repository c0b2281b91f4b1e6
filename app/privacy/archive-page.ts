import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Part, parts } from './personal-data.ts'

type Row = Record<string, unknown>

type Archive = {
  site: string
  madeAt: string
  data: Record<Part, Record<string, Row[]>>
  /** Each file's path in the archive, by its id. */
  files: Map<string, string>
}

/** The human-readable archive: one self-contained page with the same data as its JSON. */
export function archivePage(i18n: I18n, { site, madeAt, data, files }: Archive): string {
  const title = i18n._(msg`What ${site} keeps about you`)
  const sections = (Object.keys(parts) as Part[]).map((part) => {
    const tables = Object.entries(data[part])
    const body = tables.length
      ? tables.map(([table, rows]) => tableOf(table, rows, files)).join('')
      : `<p>${escaped(i18n._(msg`We keep nothing of this kind.`))}</p>`
    return `<section><h2>${escaped(i18n._(parts[part]))}</h2>${body}</section>`
  })
  return `<!doctype html>
<html lang="${escaped(i18n.locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${LOOK}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(i18n._(msg`Collected on ${madeAt}. The same data is in data.json, for programs. Times are in UTC, amounts in cents.`))}</p>
${sections.join('\n')}
</html>
`
}

const LOOK = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 "Noto Sans",sans-serif;color:#16202e;background:#fffdf8}
h1,h2,h3{font-family:Overpass,"Trebuchet MS",sans-serif;line-height:1.2}
h2{margin-top:2.5rem;padding-top:1rem;border-top:3px solid #16202e}
dl{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #ded2bb;border-radius:8px}
dl div{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:1rem;padding:.2rem 0}
dt{color:#3c4757}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`

function tableOf(table: string, rows: Row[], files: Map<string, string>) {
  const blocks = rows.map((row) => {
    const lines = Object.entries(row)
      .filter(([, value]) => value !== null && value !== '')
      .map(
        ([column, value]) =>
          `<div><dt>${escaped(spaced(column))}</dt><dd>${shown(value)}</dd></div>`,
      )
    const file = files.get(String(row.id))
    if (table === 'files' && file)
      lines.push(`<div><dt>file</dt><dd><a href="${escaped(file)}">${escaped(file)}</a></dd></div>`)
    return `<dl>${lines.join('')}</dl>`
  })
  return `<h3>${escaped(spaced(table))}</h3>${blocks.join('')}`
}

const spaced = (name: string) => name.replaceAll('_', ' ')

function shown(value: unknown): string {
  if (value instanceof Date) return escaped(value.toISOString())
  if (typeof value === 'object') return escaped(JSON.stringify(value, null, 1))
  return escaped(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
