import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { findPeople } from '#app/auth/index.server.ts'
import { granting } from '#app/auth/public/granting.ts'
import { accountStates, readPersonSearch } from '#app/auth/public/person-search.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import type { Role } from '#app/page/person.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { dayOf, formatDate, formatInstant } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NoOneFound } from '../components/no-one-found.tsx'
import { RoleTags, StateTag } from '../components/person-tags.tsx'
import { peopleAddress, readPeopleFilter } from '../people/filter.ts'
import { stateWords } from '../people/words.ts'
import type { Route } from './+types/people.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see people')]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see people')
  const { db, securityClock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const now = securityClock.now()
  const { after, ...filter } = readPeopleFilter(new URL(request.url).searchParams)
  const search = readPersonSearch(filter.typed)
  const isTooShort = search === 'too short'
  const found = isTooShort
    ? { people: [], more: null }
    : await findPeople(db, { ...filter, search, after }, now)
  return {
    filter,
    isTooShort,
    isFirstPage: after === null,
    more: found.more,
    people: found.people.map(({ since, signedInAt, ...person }) => ({
      ...person,
      since: formatDate(dayOf(since), language),
      signedInAt: signedInAt && formatInstant(signedInAt, language, now),
    })),
    titles: adminTitles(context, msg`People`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Person = Route.ComponentProps['loaderData']['people'][number]

export default function People({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { filter, people, more, isFirstPage } = loaderData
  return (
    <>
      <AdminHead title={<Trans>People</Trans>} />
      <Filter filter={filter} isTooShort={loaderData.isTooShort} />
      <Table
        className="admin-table"
        caption={t`Accounts, newest first`}
        rows={people}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={
          <NoOneFound
            isTooShort={loaderData.isTooShort}
            all={filter.typed || filter.role || filter.state ? '/admin/people' : null}
          />
        }
      />
      <nav className="admin-pages" aria-label={t`Pages`}>
        {isFirstPage ? null : (
          <ButtonLink to={peopleAddress(filter)}>
            <Trans>Back to the newest</Trans>
          </ButtonLink>
        )}
        {more ? (
          <ButtonLink to={peopleAddress(filter, more)}>
            <Trans>Older accounts</Trans>
          </ButtonLink>
        ) : null}
      </nav>
    </>
  )
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'isTooShort'>

function Filter({ filter: { typed, role, state }, isTooShort }: FilterProps) {
  const { t } = useLingui()
  return (
    <Form className="admin-filter" role="search" key={`${typed} ${role} ${state}`}>
      <TextField
        name="q"
        type="search"
        label={t`Name, email, number or id`}
        defaultValue={typed}
        maxLength={100}
        icon={<Search aria-hidden />}
        errors={isTooShort ? [t`Type at least three characters.`] : undefined}
      />
      <RoleAndState role={role} state={state} />
      <Button type="submit" kind="ink">
        <Trans>Search</Trans>
      </Button>
    </Form>
  )
}

function RoleAndState({ role, state }: Pick<FilterProps['filter'], 'role' | 'state'>) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Select
        name="role"
        label={t`Role`}
        defaultValue={role ?? ''}
        placeholder={t`Every role`}
        options={(Object.keys(granting) as Role[]).map((value) => ({
          value,
          label: i18n._(granting[value].name),
        }))}
      />
      <Select
        name="state"
        label={t`State`}
        defaultValue={state ?? ''}
        placeholder={t`Every state`}
        options={accountStates.map((value) => ({ value, label: i18n._(stateWords[value]) }))}
      />
    </>
  )
}

function useColumns(): Column<Person>[] {
  const { t } = useLingui()
  return [
    {
      key: 'name',
      head: t`Name`,
      leads: true,
      cell: ({ id, name }) => <Link to={`/admin/people/${id}` satisfies SiteAddress}>{name}</Link>,
    },
    {
      key: 'reached',
      head: t`Contact details`,
      cell: ({ email, phone }) => (
        <>
          <span className="admin-long">{email ?? t`no email`}</span>
          {phone ? <small>+{phone}</small> : null}
        </>
      ),
    },
    { key: 'roles', head: t`Roles`, cell: ({ roles }) => <RoleTags roles={roles} /> },
    { key: 'state', head: t`State`, cell: ({ state }) => <StateTag state={state} /> },
    { key: 'since', head: t`Since`, cell: ({ since }) => since },
    {
      key: 'signed-in',
      head: t`Last signed in`,
      cell: ({ signedInAt }) => signedInAt ?? t`never`,
    },
  ]
}
