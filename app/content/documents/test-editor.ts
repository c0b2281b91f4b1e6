import { cast, startAdministration } from '#app/admin/test-administration.ts'
import type { Language } from '#app/platform/languages.ts'
import { testSite } from '#app/test-site.server.ts'
import { builtInText } from './built-in.server.ts'
import type { Fields } from './fields.ts'
import type { DocumentKey } from './shapes.ts'

type Ask = Awaited<ReturnType<Awaited<ReturnType<typeof startAdministration>>['signedIn']>>['visit']

/** A text as the fields of its form. */
export function asForm(text: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(text).flatMap(([name, value]) =>
      typeof value === 'string'
        ? [[name, value]]
        : value.flatMap((item, index) =>
            Object.entries(item).map(([own, words]) => [`${name}.${index}.${own}`, words]),
          ),
    ),
  )
}

/** An editor's browser with a document's form open, as rendered at that time. */
export async function openEditor(visit: Ask, document: DocumentKey, language: Language = 'en') {
  const address = `/admin/content/texts/${document}/${language}`
  const html = await (await visit(address)).text()
  const hidden = Object.fromEntries(
    ['seen', 'draft', 'revision', 'newest'].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '',
    ]),
  )
  const send = (intent: string, changes: Fields = {}, more: Record<string, string> = {}) =>
    visit(address, {
      form: {
        ...hidden,
        intent,
        ...asForm({ ...builtInText(document, language), ...changes }),
        ...more,
      },
    })
  const post = (form: Record<string, string>) => visit(address, { form })
  return { html, address, send, post, hidden }
}

export const GUIDE = 'help-payment-security'
const PAGE = '/help-center'
export const mainOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<svg.*?<\/svg>/g, '')

/** A site with an administrator and a second process on the same database. */
export async function startPublishing() {
  const administration = await startAdministration()
  const { services, clock, signedIn, visitor } = administration
  const other = await testSite({
    instead: { database: services.database, clock, securityClock: clock },
  })
  const nomsa = await signedIn(cast.nomsa.email)
  const here = visitor()
  const pages = (path = PAGE) =>
    Promise.all(
      [here.visit, other.visit].map(async (visit) => mainOf(await (await visit(path)).text())),
    )
  const rows = () =>
    services.db
      .selectFrom('content_versions')
      .select(['number', 'state', 'revision'])
      .orderBy('number')
      .execute()
  return { ...administration, nomsa, pages, rows }
}
