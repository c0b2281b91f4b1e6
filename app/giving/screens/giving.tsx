import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import { usePageAddress, useRoot } from '#app/page/hooks.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { type Cents, formatRand } from '#app/platform/money.ts'
import { formatMonth } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { givingView } from '../giving-view.server.ts'
import type { Route } from './+types/giving.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  return {
    giving: await givingView(context),
    titles: {
      title: i18n._(msg`Where the 10% goes`),
      description: i18n._(
        msg`How much of provider fees is set aside, for which causes and in which month, and how much is paid out.`,
      ),
      path: '/giving',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

type Sums = { setAsideCents: Cents; paidOutCents: Cents }

/** The ledger of the 10%: the rows add up to the total above them. */
export default function Giving({ loaderData: { giving } }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <h1>
        <Trans>Where the 10% goes</Trans>
      </h1>
      <p className="text-lead mt-4 max-w-prose">
        <Trans>
          10% of every fee a provider pays goes to the cause they chose. It's worked out on the fee
          including VAT, before PayFast's costs come off.
        </Trans>
      </p>
      <p className="mt-3 max-w-prose">
        <Trans>
          We work out the 10% on everything a provider has paid so far, rounded half up to the cent.
          So it's never more than half a cent off. When a fee is refunded, its 10% is taken back.
        </Trans>
      </p>
      {giving.byMonth.length === 0 ? <NothingYet /> : <Books giving={giving} />}
    </div>
  )
}

function NothingYet() {
  const { t } = useLingui()
  return (
    <EmptyState as="h2" title={t`Nothing set aside yet`} action={<ToProviders />} className="mt-8">
      <Trans>The first fee a provider pays appears here.</Trans>
    </EmptyState>
  )
}

type BooksProps = Pick<Route.ComponentProps['loaderData'], 'giving'>

function Books({ giving }: BooksProps) {
  return (
    <div className="mt-10 grid gap-12">
      <p className="text-h3">
        <Trans>
          {formatRand(giving.setAsideCents, { cents: 'always' })} set aside up to {giving.until},{' '}
          {formatRand(giving.paidOutCents, { cents: 'always' })} paid out
        </Trans>
      </p>
      <ByCause giving={giving} />
      <ByMonth giving={giving} />
    </div>
  )
}

function ByCause({ giving }: BooksProps) {
  const { t } = useLingui()
  const sums = useSums()
  return (
    <Table
      caption={t`By cause`}
      captionShown
      rows={giving.byCategory}
      rowKey={({ category }) => category}
      columns={[
        {
          key: 'cause',
          head: t`Cause`,
          leads: true,
          cell: ({ category }) => t(npoCategories[category]),
        },
        ...sums,
      ]}
    />
  )
}

function ByMonth({ giving }: BooksProps) {
  const { t } = useLingui()
  const language = useRoot()?.language ?? 'en'
  const sums = useSums()
  return (
    <Table
      caption={t`By month and cause`}
      captionShown
      rows={giving.booked}
      rowKey={({ month, category }) => `${month} ${category}`}
      columns={[
        {
          key: 'month',
          head: t`Month`,
          leads: true,
          cell: ({ month }) => formatMonth(`${month}-01`, language),
        },
        { key: 'cause', head: t`Cause`, cell: ({ category }) => t(npoCategories[category]) },
        ...sums,
      ]}
    />
  )
}

function useSums(): Column<Sums>[] {
  const { t } = useLingui()
  return [
    {
      key: 'set aside',
      head: t`Set aside`,
      figures: true,
      cell: (row) => formatRand(row.setAsideCents, { cents: 'always' }),
    },
    {
      key: 'paid out',
      head: t`Paid out`,
      figures: true,
      cell: (row) => formatRand(row.paidOutCents, { cents: 'always' }),
    },
  ]
}

function ToProviders() {
  const localizedPath = usePageAddress()
  return (
    <ButtonLink to={localizedPath('/become-provider')}>
      <Trans>Become a Provider</Trans>
    </ButtonLink>
  )
}
