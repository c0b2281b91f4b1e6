import type { testSite } from '#app/test-site.server.ts'

type Browser = ReturnType<Awaited<ReturnType<typeof testSite>>['visitor']>

export type PostForm = { action: string; isMultipart: boolean; fields: [string, string][] }

/** Pages of one kind to visit: three have the same forms as a hundred. */
const PAGES_OF_A_KIND = 3

/** Follows every link below a path and collects each form that is posted there, once per button. */
export async function collectForms({ visit }: Browser, below: string) {
  const forms = new Map<string, PostForm>()
  const visited: string[] = []
  const waiting = [below]
  const known = new Set(waiting)
  const ofKind = new Map<string, number>()
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const answer = await visit(path, { holdsStrangersWords: true })
    visited.push(path.split('?')[0]!)
    const location = answer.headers.get('Location')
    const html = location ? `<a href="${location}">` : await answer.text()
    for (const form of formsIn(html, path)) forms.set(JSON.stringify(form), form)
    for (const [, link] of html.matchAll(/<a [^>]*?href="([^"#]+)/g)) {
      const next = unescaped(link!)
      const kind = next
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
        .replace(/\/content\/texts\/[\w-]+\/[a-z]{2}\b/, '/content/texts/:document')
        .replace(/\/settings\/emails\/[\w-]+\/[a-z]{2}\b/, '/settings/emails/:email')
        .split('?')[0]!
      const count = ofKind.get(kind) ?? 0
      if (!next.startsWith(below) || known.has(next) || count >= PAGES_OF_A_KIND) continue
      ofKind.set(kind, count + 1)
      known.add(next)
      waiting.push(next)
    }
  }
  return { forms: [...forms.values()], visited }
}

function formsIn(html: string, path: string): PostForm[] {
  return [...html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag, inside]) => {
    const form = attributesOf(tag!)
    if (form.method !== 'post') return []
    const fields = fieldsIn(inside!)
    const buttons = [...inside!.matchAll(/<button ([^>]*)>/g)]
      .map(([, button]) => attributesOf(button!))
      .filter(({ type }) => type !== 'button')
    return buttons.map(({ name, value = '', formaction }) => ({
      action: formaction ?? form.action ?? path,
      isMultipart: form.enctype === 'multipart/form-data',
      fields: name ? [...fields, [name, value] as [string, string]] : fields,
    }))
  })
}

const samples: Record<string, string> = {
  email: 'someone@example.co.za',
  number: '1',
  tel: '0821234567',
  date: '2026-12-01',
  time: '14:00',
  hidden: '',
}

function fieldsIn(html: string): [string, string][] {
  const inputs = [...html.matchAll(/<input ([^>]*?)\/?>/g)].flatMap(([, tag]) => {
    const { name, type = 'text', value, checked } = attributesOf(tag!)
    const isChoice = type === 'radio' || type === 'checkbox'
    if (!name || type === 'file' || (isChoice && checked === undefined)) return []
    const sample = samples[type] ?? 'Written by an administrator'
    return [[name, value || sample] as [string, string]]
  })
  const areas = [...html.matchAll(/<textarea ([^>]*)>(.*?)<\/textarea>/gs)].map(
    ([, tag, words]): [string, string] => [
      attributesOf(tag!).name ?? '',
      unescaped(words!.trim()) || 'Written by an administrator',
    ],
  )
  const choices = [...html.matchAll(/<select ([^>]*)>(.*?)<\/select>/gs)].map(
    ([, tag, options]): [string, string] => {
      const values = [...options!.matchAll(/<option ([^>]*)>/g)].map(([, item]) =>
        attributesOf(item!),
      )
      const chosen = values.find(({ selected }) => selected !== undefined) ?? values.at(-1)
      return [attributesOf(tag!).name ?? '', chosen?.value ?? '']
    },
  )
  return [...inputs, ...areas, ...choices].filter(([name]) => name !== '')
}

const attributesOf = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
      name!.toLowerCase(),
      unescaped(value),
    ]),
  )

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export function sendForm({ visit }: Browser, { action, isMultipart, fields }: PostForm) {
  const holdsStrangersWords = true
  if (!isMultipart)
    return visit(action, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      holdsStrangersWords,
    })
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return visit(action, { method: 'POST', body, holdsStrangersWords })
}
