import { href, redirect } from 'react-router'
import { z } from 'zod'
import { addressAt } from '#app/addresses.server.ts'
import { preferenceCookie, preferencesIn } from '#app/page/preferences.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import {
  inLanguage,
  otherLanguageIn,
  siteLanguages,
  splitLanguage,
} from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { safeAddress } from '#app/platform/safe-address.ts'
import type { Route } from './+types/preferences.ts'

const Choice = z.object({
  back: z.string().max(2000).catch('/'),
  language: z.enum(siteLanguages).optional(),
  look: z.enum(['light', 'dark', 'system']).optional(),
  'data-saver': z.literal('turn').optional(),
})

/**
 * Stores a choice of language, colour scheme or data saver in a cookie, and returns to the page it was made
 * on.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const choice = Choice.safeParse(Object.fromEntries(await postedForm(request)))
  if (!choice.success) return redirect(href('/'))
  const { back, language, look, 'data-saver': saver } = choice.data
  const { config } = context.get(servicesContext)
  const headers = new Headers()
  const save = (name: Parameters<typeof preferenceCookie>[1], value: string) =>
    headers.append('Set-Cookie', preferenceCookie(config, name, value))
  const { savesData } = preferencesIn(request)
  if (language) save('language', language)
  if (look) save('look', look === 'system' ? '' : look)
  if (saver) save('data-saver', savesData ? '' : '1')
  // Without its language "/af//other.site" begins with two slashes.
  const to = safeAddress(whereTo(safeAddress(back), language))
  return redirect(to, { status: 303, headers })
}

/** The same page in the chosen language, if it exists. */
function whereTo(back: string, language: (typeof siteLanguages)[number] | undefined) {
  const url = new URL(back, 'http://here')
  const other = otherLanguageIn(url.pathname)
  const path = other
    ? url.pathname.slice(other.length + 1) || '/'
    : splitLanguage(url.pathname).path
  if (!language || addressAt(path)?.isInEveryLanguage === false) return back
  // The contact page's own language parameter would override it.
  url.searchParams.delete('in')
  return inLanguage(path, language) + url.search
}

export async function loader() {
  return redirect(href('/'))
}
