import type { I18n, MessageDescriptor } from '@lingui/core'
import { data, type RouterContextProvider } from 'react-router'
import { readCategories, type StoredCategory } from '#app/directory/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { type NewToast, redirectWithToast } from '#app/platform/flash.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** The signed-in administrator, and the posted form. */
export async function postedServices(context: Context, request: Request) {
  const { id: by } = allowed(context, request, 'change services')
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const i18n = requestI18n(context)
  return {
    db: services.db,
    i18n,
    form,
    text: (name: string) => typedIn(form, name),
    acting: { by, now: services.clock.now() },
    /**
     * Redirects with a toast. Refreshes this process first, so that the next page needn't wait for the
     * notification of its own change.
     */
    done: async (to: SiteAddress, title: MessageDescriptor, kind: NewToast['kind'] = 'success') => {
      await services.categories.refresh()
      return redirectWithToast(to, { kind, title: i18n._(title) })
    },
  }
}

/** A category that exists and wasn't merged, with all the others; otherwise throws 404. */
export async function categoryOr404(db: Db, slug: string) {
  const rows = await readCategories(db)
  const row = rows.find((item) => item.slug === slug && item.state !== 'merged')
  if (!row) throw data(null, { status: 404 })
  return { row, rows }
}

export const isLiving = ({ state }: StoredCategory) => state !== 'merged'

/** Translated errors, for the page's data. */
export const inWords = (i18n: I18n, problems: Record<string, MessageDescriptor | undefined>) =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [[field, [i18n._(problem)]]] : [],
    ),
  ) as Partial<Record<string, string[]>>
