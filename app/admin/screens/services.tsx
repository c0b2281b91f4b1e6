import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { data } from 'react-router'
import { moveCategory } from '#app/directory/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { AdminSearch } from '#app/page/admin-search.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CategoriesTable } from '../categories/categories-table.tsx'
import { listedCategories } from '../categories/list.server.ts'
import { postedServices } from '../categories/posted.server.ts'
import styles from '../categories.css?url'
import type { Route } from './+types/services.ts'

const ACT = 'see services'
const HERE = '/admin/services'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const typed = cleanLine(new URL(request.url).searchParams.get('q') ?? '').slice(0, 60)
  const { db } = context.get(servicesContext)
  return {
    typed,
    categories: await listedCategories(db, requestI18n(context), typed),
    titles: adminTitles(context, msg`Services`),
  }
}

/** Only the order changes here. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, form, text, acting, done } = await postedServices(context, request)
  const step = text('step')
  const from = Number(text('position'))
  const to = { up: from - 1, down: from + 1, to: Number(text('place')) }[step]
  if (to === undefined || !Number.isInteger(to) || !form.has('slug'))
    throw data(null, { status: 400 })
  const isMoved = await moveCategory(db, { slug: text('slug'), to, ...acting })
  return isMoved
    ? done(HERE, msg`Order saved`)
    : done(HERE, msg`Nothing changed: it's already there.`, 'info')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { categories, typed } = loaderData
  const mayChange = useMay('change services')
  return (
    <>
      <AdminHead title={<Trans>Services</Trans>}>
        {mayChange ? (
          <ButtonLink
            to={'/admin/services/new' satisfies SiteAddress}
            kind="marigold"
            icon={<Plus aria-hidden />}
          >
            <Trans>Add a category</Trans>
          </ButtonLink>
        ) : null}
      </AdminHead>
      <p className="mb-5 max-w-2xl text-ink-2">
        <Trans>
          The categories customers choose from, in this order. Changes are on the site within two
          seconds.
        </Trans>
      </p>
      <AdminSearch label={t`Name or synonym, in any language`} typed={typed} maxLength={60} />
      <CategoriesTable
        categories={categories}
        mayChange={mayChange}
        mayMove={mayChange && typed === ''}
        empty={<Nothing />}
      />
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      as="h2"
      title={<Trans>No category has that word</Trans>}
      action={
        <ButtonLink to={HERE}>
          <Trans>Show all categories</Trans>
        </ButtonLink>
      }
    >
      <Trans>Try a shorter word, or add a category.</Trans>
    </EmptyState>
  )
}
