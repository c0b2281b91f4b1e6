import { data, type RouterContextProvider, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { actingProvider } from '../portal-access.server.ts'

type Context = Readonly<RouterContextProvider>

/** Who changes which settings, and what was posted: for every action of this room. */
export async function postedSettings(context: Context, request: Request) {
  const provider = actingProvider(context, request, 'settings')
  const person = signedIn(context, request)
  if (!may(person, 'edit a provider profile', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const text = (name: string) => typedIn(form, name)
  return {
    services,
    i18n: requestI18n(context),
    provider,
    form,
    text,
    intent: text('intent'),
    seen: text('seen'),
    acting: { providerId: provider.id, by: person.id, now: services.clock.now() },
  }
}

/** Done: the page again, with the words for it. */
export function done(to: SiteAddress, title: string, description?: string) {
  return redirect(to, {
    headers: withToast(new Headers(), { kind: 'success', title, description }),
  })
}

/** Nothing was done, and why. */
export function notDone(to: SiteAddress, title: string) {
  return redirect(to, { headers: withToast(new Headers(), { kind: 'failure', title }) })
}
