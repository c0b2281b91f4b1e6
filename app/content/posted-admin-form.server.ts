import type { I18n, MessageDescriptor } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { type NewToast, redirectWithToast } from '#app/platform/flash.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { photoRefusals } from '#app/uploads/index.server.ts'
import { type Pictured, removePicture, setPicture } from './pictures.server.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in editor and the posted form: for all actions of stories and team. */
export async function postedAdminForm(context: Context, request: Request) {
  const { id: by } = allowed(context, request, 'publish content')
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  return {
    services,
    i18n: requestI18n(context),
    form,
    intent: typedIn(form, 'intent'),
    seen: typedIn(form, 'seen'),
    acting: { by, now: services.clock.now() },
  }
}
type Posted = Awaited<ReturnType<typeof postedAdminForm>>

/** The uploaded picture, or why it is rejected. */
export async function postedPicture(
  { services, i18n, form, acting }: Posted,
  pictured: Pictured,
): Promise<string | null> {
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) return i18n._(photoRefusals.empty)
  const set = await setPicture(services, { subject: pictured, file, ...acting })
  return set.ok ? null : i18n._(set.why)
}

export const removePostedPicture = ({ services, acting }: Posted, pictured: Pictured) =>
  removePicture(services, { subject: pictured, ...acting })

/** Redirects with a toast. */
export const toastAt = (to: SiteAddress, title: string, kind: NewToast['kind'] = 'success') =>
  redirectWithToast(to, { kind, title })

/** Translated errors, for the page's data. */
export const translateProblems = <Field extends string>(
  i18n: I18n,
  problems: Partial<Record<Field, MessageDescriptor>>,
) =>
  Object.fromEntries(
    Object.entries<MessageDescriptor | undefined>(problems).flatMap(([field, problem]) =>
      problem ? [[field, i18n._(problem)]] : [],
    ),
  ) as Partial<Record<Field, string>>
