import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applicationEvents } from '#app/applications/public/event-words.ts'
import { billingEvents } from '#app/billing/public/event-words.ts'
import { eventWords } from './event-words.ts'

const APP = join(import.meta.dirname, '..')

it('has words for every event that any act writes down', () => {
  const names = sources().flatMap(namesWritten)
  expect(names.length).toBeGreaterThan(50)
  expect([...new Set(names)].filter((name) => !eventWords.has(name)).sort()).toEqual([])
})

it('has no words for what nothing writes down', () => {
  const written = new Set(sources().flatMap(namesWritten))
  expect([...eventWords.keys()].filter((name) => !written.has(name))).toEqual([])
})

type Source = { path: string; text: string }

function sources(): Source[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
    .filter((path) => !/\.test\.|(^|\/)test-|platform\/events/.test(path))
    .map((path) => ({ path, text: readFileSync(join(APP, path), 'utf8') }))
    .filter(({ text }) => text.includes('recordEvent('))
}

/** The names that the calls of recordEvent in a file give, also through a helper or a table of the file. */
function namesWritten({ path, text }: Source): string[] {
  return [...text.matchAll(/(?<!function )\brecordEvent\(/g)].flatMap(({ index }) => {
    const name = /\bname(?::\s*([^,\n]+(?:\n\s+[?:][^,\n]+)*))?,/.exec(argumentsAt(text, index))
    const said = name?.[1]
    const ofTable = typed(text)
    if (!said && ofTable) return ofTable
    const own = [
      ...literals(said ?? ''),
      ...literals(tableCalled(/^(\w+)\[/.exec(said ?? '')?.[1], text)),
    ]
    const found = own.length > 0 ? own : throughHelper(text, index)
    if (found.length === 0) throw new Error(`${path}: an event whose name can't be read`)
    return found
  })
}

/** What is compared with isn't what is written. */
const literals = (code: string) =>
  [...code.replace(/[!=]== '[^']*'/g, '').matchAll(/'([^']+)'/g)].map(([, item]) => item!)

function argumentsAt(text: string, from: number) {
  let depth = 0
  for (let index = text.indexOf('(', from); index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return text.slice(from, index + 1)
  }
  return text.slice(from)
}

function tableCalled(name: string | undefined, text: string) {
  if (!name) return ''
  return new RegExp(`const ${name}\\b[^=]*= \\{[^}]*\\}`).exec(text)?.[0] ?? ''
}

/** A helper for other files takes only names of its room's table. */
function typed(text: string): string[] | null {
  const type = /\bname: (ApplicationEvent|BillingEvent)\b/.exec(text)?.[1]
  if (!type) return null
  return Object.keys(type === 'BillingEvent' ? billingEvents : applicationEvents)
}

/** The name is a parameter of the function around the call: its type lists the names, or its callers in this file do. */
function throughHelper(text: string, before: number) {
  const helper = [...text.slice(0, before).matchAll(/function (\w+)\(/g)].at(-1)?.[1]
  return [...text.matchAll(new RegExp(`\\b${helper}\\(`, 'g'))].flatMap(({ index }) =>
    literals(argumentsAt(text, index)).filter((literal) => literal.includes(' ')),
  )
}
