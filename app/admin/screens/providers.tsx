import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { isCategory } from '#app/directory/public/categories.ts'
import { categoryName } from '#app/directory/public/category-names.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { dayOf, formatDate } from '#app/platform/time.ts'
import { type Verification, verifications } from '#app/providers/public/listing-status.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { Tag, type TagTone } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NoOneFound } from '../components/no-one-found.tsx'
import { providersAddress, readProviderFilter, searchWords } from '../providers/filter.ts'
import { findProviders } from '../providers/find-providers.server.ts'
import type { Route } from './+types/providers.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see people')]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see people')
  const { db } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = requestI18n(context)
  const { after, ...filter } = readProviderFilter(new URL(request.url).searchParams)
  const words = searchWords(filter.typed)
  const found = words
    ? await findProviders(db, { words, verification: filter.verification, after })
    : { providers: [], more: null }
  return {
    filter,
    isTooShort: words === null,
    isFirstPage: after === null,
    more: found.more,
    providers: found.providers.map(({ joinedAt, category, custom, ...provider }) => ({
      ...provider,
      trade: custom ?? (isCategory(category) ? i18n._(categoryName(category)) : category),
      joined: formatDate(dayOf(joinedAt), language),
    })),
    titles: adminTitles(context, msg`Providers`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Data = Route.ComponentProps['loaderData']
type Provider = Data['providers'][number]

const stateNames: Record<Verification, MessageDescriptor> = {
  pending: msg`Waiting`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
}
const stateTones: Record<Verification, TagTone> = {
  pending: 'sky',
  approved: 'fynbos',
  rejected: 'clay',
}

/** Every provider in any state, with links to their cases. */
export default function Providers({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { filter, providers, more, isFirstPage } = loaderData
  return (
    <>
      <AdminHead title={<Trans>Providers</Trans>} />
      <Filter data={loaderData} />
      <Table
        className="admin-table"
        caption={t`Providers, newest first`}
        rows={providers}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={
          <NoOneFound
            isTooShort={loaderData.isTooShort}
            all={filter.typed || filter.verification ? '/admin/providers' : null}
          />
        }
      />
      <nav className="admin-pages" aria-label={t`Pages`}>
        {isFirstPage ? null : (
          <ButtonLink to={providersAddress(filter)}>
            <Trans>Back to the newest</Trans>
          </ButtonLink>
        )}
        {more ? (
          <ButtonLink to={providersAddress(filter, more)}>
            <Trans>Older providers</Trans>
          </ButtonLink>
        ) : null}
      </nav>
    </>
  )
}

function Filter({ data: { filter, isTooShort } }: { data: Data }) {
  const { t, i18n } = useLingui()
  const { typed, verification } = filter
  return (
    <Form className="admin-filter" role="search" key={`${typed} ${verification}`}>
      <TextField
        name="q"
        type="search"
        label={t`Name, email or number`}
        defaultValue={typed}
        maxLength={100}
        icon={<Search aria-hidden />}
        errors={isTooShort ? [t`Type at least three characters.`] : undefined}
      />
      <Select
        name="state"
        label={t`State`}
        defaultValue={verification ?? ''}
        placeholder={t`Every state`}
        options={verifications.map((value) => ({ value, label: i18n._(stateNames[value]) }))}
      />
      <Button type="submit" kind="ink">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

function useColumns(): Column<Provider>[] {
  const { t, i18n } = useLingui()
  const localizedPath = usePageAddress()
  return [
    {
      key: 'name',
      head: t`Provider`,
      leads: true,
      cell: ({ name, applicationId, userId, place }) => (
        <>
          <Link
            to={
              applicationId
                ? (`/admin/queue/application/${applicationId}` satisfies SiteAddress)
                : (`/admin/people/${userId}` satisfies SiteAddress)
            }
          >
            {name}
          </Link>
          <small>{place}</small>
        </>
      ),
    },
    { key: 'trade', head: t`Service type`, cell: ({ trade }) => trade },
    {
      key: 'state',
      head: t`State`,
      cell: ({ verification }) => (
        <Tag tone={stateTones[verification]}>{i18n._(stateNames[verification])}</Tag>
      ),
    },
    {
      key: 'account',
      head: t`Account`,
      cell: ({ email, userId, slug }) => (
        <>
          <Link className="admin-long" to={`/admin/people/${userId}` satisfies SiteAddress}>
            {email}
          </Link>
          <small>
            <Link className="inline-block py-1" to={localizedPath(`/providers/${slug}`)}>
              <Trans>Public profile</Trans>
            </Link>
          </small>
        </>
      ),
    },
    { key: 'joined', head: t`Since`, cell: ({ joined }) => joined },
  ]
}
