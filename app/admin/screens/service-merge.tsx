import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link } from 'react-router'
import { categoryName } from '#app/directory/public/category-names.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import {
  mergeCategories,
  movesOf,
  staysForGood,
  usageByCategory,
} from '../categories/merge.server.ts'
import { categoryOr404, isLiving, postedServices } from '../categories/posted.server.ts'
import styles from '../categories.css?url'
import type { Route } from './+types/service-merge.ts'

const ACT = 'change services'
const LIST = '/admin/services'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const i18n = requestI18n(context)
  const { db } = context.get(servicesContext)
  const { row, rows } = await categoryOr404(db, params.category)
  if (staysForGood(row.slug)) throw data(null, { status: 404 })
  const targets = rows
    .filter((item) => isLiving(item) && item.slug !== row.slug)
    .map(({ slug }) => ({ value: slug as string, label: i18n._(categoryName(slug)) }))
  const chosen = new URL(request.url).searchParams.get('into')
  const into = targets.find(({ value }) => value === chosen) ?? null
  const usage = await usageByCategory(db)
  const name = i18n._(categoryName(row.slug))
  return {
    slug: row.slug as string,
    name,
    targets,
    into,
    usage: usage(row.slug),
    /** What the target category already has. */
    usageThere: into && usage(into.value),
    moves: movesOf(usage(row.slug)),
    isHiddenThere: rows.some((item) => item.slug === into?.value && item.state === 'hidden'),
    titles: adminTitles(context, i18n._(msg`Merge ${name}`)),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, text, acting, done } = await postedServices(context, request)
  const { category: slug } = params
  const into = text('into')
  const merged = await mergeCategories(db, { slug, into, shown: text('moves'), ...acting })
  if (merged.how === 'merged') return done(`${LIST}/${into}`, msg`Categories merged`)
  if (merged.how === 'changed')
    return done(
      `${LIST}/${slug}/merge?into=${encodeURIComponent(into)}`,
      msg`What moves has changed since you looked. Check it again.`,
      'info',
    )
  return done(LIST, msg`One of the two was merged or deleted, so nothing was done.`, 'failure')
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Loaded = Route.ComponentProps['loaderData']

export default function ServiceMerge({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { slug, name, targets, into } = loaderData
  return (
    <>
      <p className="admin-back">
        <Link to={`${LIST}/${slug}` satisfies SiteAddress}>{name}</Link>
      </p>
      <AdminHead title={<Trans>Merge {name} into another</Trans>} />
      <Form className="admin-filter" key={into?.value ?? ''}>
        <Select
          id="into"
          name="into"
          label={t`Merge it into`}
          placeholder={t`Choose one`}
          defaultValue={into?.value ?? ''}
          options={targets}
        />
        <Button type="submit" kind="ink">
          <Trans>Show what moves</Trans>
        </Button>
      </Form>
      {into ? <Preview data={loaderData} into={into} /> : null}
    </>
  )
}

type PreviewProps = { data: Loaded; into: NonNullable<Loaded['into']> }

/** Shows what would move and what would stay. */
function Preview({
  data: { slug, name, usage, usageThere, moves, isHiddenThere },
  into,
}: PreviewProps) {
  const target = into.label
  const { requests, open } = usage
  return (
    <section className="category-part max-w-2xl" aria-labelledby="moves">
      <h2 id="moves" className="text-h3">
        <Trans>What moves to {target}</Trans>
      </h2>
      <ul className="mt-3 mb-4 list-disc pl-5">
        <li>
          <Plural value={usage.providers} one="# provider" other="# providers" />
        </li>
        <li>
          <Plural
            value={usage.prices}
            one="# price, and what the price guide makes of it"
            other="# prices, and what the price guide makes of them"
          />
        </li>
        <li>
          <Plural value={open} one="# open request" other="# open requests" />
        </li>
        <li>
          <Trans>
            Its names and synonyms lead to {target}, and /services/{slug} redirects to /services/
            {into.value}.
          </Trans>
        </li>
      </ul>
      <p className="text-ink-2">
        <Plural
          value={requests - open}
          one="# closed request stays as it was, like invoices and what was given."
          other="# closed requests stay as they were, like invoices and what was given."
        />{' '}
        <Trans>
          {target} has {usageThere?.providers ?? 0} providers now.
        </Trans>
      </p>
      <Banner className="mt-4" tone="clay" title={<Trans>A merge can't be undone</Trans>}>
        {isHiddenThere ? (
          <Trans>{target} is hidden: visitors won't find these providers by category.</Trans>
        ) : (
          <Trans>Providers can choose another service type for themselves later.</Trans>
        )}
      </Banner>
      <Form method="post" className="admin-acts mt-4">
        <input type="hidden" name="into" value={into.value} />
        <input type="hidden" name="moves" value={moves} />
        <Button type="submit" kind="ink">
          <Trans>
            Merge {name} into {target}
          </Trans>
        </Button>
      </Form>
    </section>
  )
}
