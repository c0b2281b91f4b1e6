import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { newId } from '#app/platform/ids.ts'

type World = Awaited<ReturnType<typeof startAdministration>>
type Browser = ReturnType<World['visitor']>

/** The site with a signed-in administrator. */
export async function startCategoryAdmin() {
  const world = await startAdministration()
  const nomsa = await world.signedIn(cast.nomsa.email)
  const page = async (path: string, by: Browser = nomsa) => {
    const answer = await by.visit(path)
    return {
      status: answer.status,
      to: answer.headers.get('Location'),
      html: (await answer.text()).replaceAll('<!-- -->', ''),
    }
  }
  const post = async (path: string, form: Record<string, string>, by: Browser = nomsa) => {
    const answer = await by.visit(path, { form, holdsStrangersWords: true })
    return {
      status: answer.status,
      to: answer.headers.get('Location'),
      html: await answer.text(),
    }
  }
  return { ...world, nomsa, page, post }
}

export const sewing = {
  intent: 'save',
  group: 'more',
  picture: 'painting-decorating',
  name_en: 'Sewing & alterations',
  name_af: 'Naaldwerk',
  name_zu: 'Ukuthunga',
  people_en: 'dressmakers',
  person_en: 'dressmaker',
  synonyms_en: 'dressmaker\nhemming\nsewing',
  synonyms_zu: 'umthungi',
}

export const addSewing = (
  { post }: Awaited<ReturnType<typeof startCategoryAdmin>>,
  more: object = {},
) => post('/admin/services/new', { ...sewing, formKey: newId(), ...more })

/** The values of the form's fields in this page. */
export function fieldsIn(html: string): Record<string, string> {
  const text = (raw: string) =>
    raw.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  const form = /<form[^>]*data-settings[^>]*>(.*?)<\/form>/s.exec(html)![1]!
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    if (/type="radio"/.test(input) && !/checked/.test(input)) continue
    const name = /name="([^"]+)"/.exec(input)?.[1]
    if (name) fields[name] = text(/value="([^"]*)"/.exec(input)?.[1] ?? '')
  }
  for (const [, name, value] of form.matchAll(
    /<textarea[^>]*name="([^"]+)"[^>]*>(.*?)<\/textarea>/gs,
  ))
    fields[name!] = text(value!)
  for (const [, name, options] of form.matchAll(
    /<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name!] = /value="([^"]*)" selected/.exec(options!)?.[1] ?? ''
  return fields
}
