import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NotebookPen, Search, Upload } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { formatRand } from '#app/platform/money.ts'
import { portalAccessOf, providerIn } from '#app/providers/index.server.ts'
import { isOpen } from '#app/providers/public/portal-access.ts'
import { portalTitles } from '#app/providers/public/portal-titles.ts'
import { Initials } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { clientList } from '../clients-view.server.ts'
import type { Route } from './+types/clients.ts'

export const handle = { part: 'clients' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'clients')
  if (!provider) return null
  const { settings } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const params = new URL(request.url).searchParams
  const typed = (params.get('q') ?? '').slice(0, 100)
  return {
    title: `${i18n._(msg`Clients`)} | ${settings.current().name}`,
    typed,
    mayImport: isOpen(portalAccessOf(context).gate, 'import'),
    ...(await clientList(context, provider.id, typed, Number(params.get('page')) || 1)),
  }
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

/** All clients, from bookings and imports. */
export default function Clients({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { total, fromJobs, mayImport } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-h1">
            <Trans>Clients</Trans>
          </h1>
          {total > 0 ? (
            <p className="mt-1 text-ink-2">
              <Plural value={total} one="# client" other="# clients" />
              {', '}
              <Trans>{fromJobs} from jobs</Trans>
            </p>
          ) : null}
        </div>
        {mayImport && total > 0 ? (
          <ButtonLink
            to={'/provider-portal/import' satisfies SiteAddress}
            icon={<Upload aria-hidden />}
          >
            <Trans>Import Clients</Trans>
          </ButtonLink>
        ) : null}
      </div>
      {total === 0 ? <Nobody mayImport={mayImport} /> : <List data={loaderData} />}
    </>
  )
}

function Nobody({ mayImport }: { mayImport: boolean }) {
  return (
    <EmptyState
      as="h2"
      className="mt-6"
      title={<Trans>No clients yet</Trans>}
      action={
        mayImport ? (
          <ButtonLink to={'/provider-portal/import' satisfies SiteAddress}>
            <Trans>Import Clients</Trans>
          </ButtonLink>
        ) : null
      }
    >
      <Trans>
        Customers who accept your quote appear here. You can also import people you already work
        for.
      </Trans>
    </EmptyState>
  )
}

function List({ data: { typed, clients, found, page, pages } }: { data: Loaded }) {
  const { t } = useLingui()
  const path = (number: number) => {
    const query = new URLSearchParams({
      ...(typed ? { q: typed } : {}),
      ...(number > 1 ? { page: String(number) } : {}),
    })
    return query.size > 0 ? `/provider-portal/clients?${query}` : '/provider-portal/clients'
  }
  return (
    <>
      <Form role="search" className="client-search" key={typed}>
        <TextField
          name="q"
          type="search"
          label={t`Name or phone number`}
          defaultValue={typed}
          maxLength={100}
          icon={<Search aria-hidden />}
        />
        <Button type="submit" kind="ink">
          <Trans>Search</Trans>
        </Button>
      </Form>
      {typed ? (
        <p className="text-small mb-3 text-ink-2" role="status">
          <Plural value={found} one="# client matches" other="# clients match" />
        </p>
      ) : null}
      <Table
        caption={t`Clients by name`}
        rows={clients}
        rowKey={({ id }) => id}
        dense
        empty={
          <EmptyState
            as="h2"
            title={<Trans>No one matches.</Trans>}
            action={
              <ButtonLink to={'/provider-portal/clients' satisfies SiteAddress}>
                <Trans>Show everyone</Trans>
              </ButtonLink>
            }
          >
            <Trans>Try part of a name or a few digits of the number.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            head: t`Name`,
            leads: true,
            cell: ({ id, name, hasNotes, reached }) => (
              <span className="client-name">
                <Initials name={name} size={40} />
                <span>
                  <Link
                    to={`/provider-portal/clients/${id}` satisfies SiteAddress}
                    className="hover:underline"
                  >
                    {name}
                  </Link>
                  <small>{reached}</small>
                </span>
                {hasNotes ? (
                  <Tag icon={<NotebookPen aria-hidden />} className="max-sm:hidden">
                    <Trans>Note</Trans>
                  </Tag>
                ) : null}
              </span>
            ),
          },
          {
            key: 'reached',
            head: t`Contact details`,
            wide: true,
            cell: ({ reached }) => <span className="break-all">{reached ?? '–'}</span>,
          },
          { key: 'jobs', head: t`Jobs`, figures: true, wide: true, cell: ({ jobs }) => jobs },
          {
            key: 'paid',
            head: t`Paid`,
            figures: true,
            cell: ({ paidCents, jobs }) => (
              <>
                {paidCents > 0 ? formatRand(paidCents) : '–'}
                {jobs > 0 ? (
                  <small className="client-jobs">
                    <Plural value={jobs} one="# job" other="# jobs" />
                  </small>
                ) : null}
              </>
            ),
          },
          {
            key: 'last',
            head: t`Last job`,
            wide: true,
            cell: ({ lastOn }) => lastOn ?? t`none yet`,
          },
        ]}
      />
      <Pagination className="mt-5" page={page} pages={pages} to={path} />
    </>
  )
}
