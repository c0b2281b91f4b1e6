import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { may } from '#app/page/permissions.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { type NewToast, redirectWithToast } from '#app/platform/flash.server.ts'
import { consume, type RateLimit } from '#app/platform/limits.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Changed, Problems } from '#app/ui/settings-form.tsx'
import { actingProvider, type OwnProvider, providerIn } from '../portal-access.server.ts'
import { settingsTitle } from './page.server.ts'
import { addressOf, type PageName } from './pages.ts'

type Context = Readonly<RouterContextProvider>

/** Each change adds an event to the history. */
const MOST_CHANGES: RateLimit = { most: 300, within: DAY }

/**
 * The loader of a settings page: its title and what `load` returns; null if the portal is closed to the
 * provider.
 */
export const settingsLoader =
  <Data extends object>(
    page: PageName,
    load: (provider: OwnProvider, context: Context) => Data | Promise<Data>,
  ) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const provider = providerIn(context, request, 'settings')
    if (!provider) return null
    return { title: settingsTitle(context, page), ...(await load(provider, context)) }
  }

/** The provider and the posted form, for the actions of all settings pages. */
export async function postedSettings(context: Context, request: Request, page: PageName) {
  const provider = actingProvider(context, request, 'settings')
  const person = signedIn(context, request)
  if (!may(person, 'edit a provider profile', { provider: provider.user_id }))
    throw data(null, { status: 404 })
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const changes = `settings of ${provider.id} changed`
  const counted = await consume(services.db, changes, MOST_CHANGES, services.securityClock.now())
  if (!counted.isAllowed)
    throw redirectWithToast(addressOf(page), {
      kind: 'failure',
      title: i18n._(msg`You've changed your settings many times today. Try again tomorrow.`),
    })
  const form = await postedForm(request)
  const text = (name: string) => typedIn(form, name)
  const answer =
    (kind: NewToast['kind']) => (title: MessageDescriptor, description?: MessageDescriptor) =>
      redirectWithToast(addressOf(page), {
        kind,
        title: i18n._(title),
        description: description && i18n._(description),
      })
  return {
    services,
    i18n,
    provider,
    form,
    text,
    intent: text('intent'),
    seen: text('seen'),
    acting: { providerId: provider.id, by: person.id, now: services.clock.now() },
    done: answer('success'),
    notDone: answer('failure'),
  }
}

/** The form again with its input, and its errors or what another tab changed meanwhile. */
export function formAgain<Typed extends object, Found extends Problems>(
  typed: Typed,
  { problems, changed = [] }: { problems?: Found; changed?: Changed[] },
) {
  const found: Partial<Found> = problems ?? {}
  return data({ ...typed, problems: found, changed }, { status: problems ? 422 : 409 })
}
