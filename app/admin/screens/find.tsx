import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { find } from '../find/find.server.ts'
import type { Route } from './+types/find.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see administration')]

/** The search of people, cases and pages: data for the dialog, and a page without script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see administration')
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return {
    typed,
    groups: await find(context.get(servicesContext), visitor, typed, requestI18n(context)),
    titles: adminTitles(context, msg`Find`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Find({ loaderData: { typed, groups } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <AdminHead title={<Trans>Find</Trans>} />
      <Form className="admin-filter" role="search" key={typed}>
        <TextField
          name="q"
          type="search"
          label={t`Name, email, number, reference or page`}
          defaultValue={typed}
          maxLength={100}
          icon={<Search aria-hidden />}
        />
        <Button type="submit" kind="ink">
          <Trans>Search</Trans>
        </Button>
      </Form>
      {groups.length === 0 ? (
        <EmptyState as="h2" title={<Trans>Nothing matches.</Trans>}>
          <Trans>Type at least three characters of a name, or a whole reference.</Trans>
        </EmptyState>
      ) : (
        <div className="admin-form">
          {groups.map((group) => (
            <Found key={group.name} group={group} />
          ))}
        </div>
      )}
    </>
  )
}

type Group = Route.ComponentProps['loaderData']['groups'][number]

function Found({ group: { name, items } }: { group: Group }) {
  return (
    <Card as="section">
      <h2 className="text-h3">{name}</h2>
      <ul className="admin-rows">
        {items.map(({ to, title, about }) => (
          <li key={`${to} ${about}`}>
            <div>
              <b>
                <Link to={to}>{title}</Link>
              </b>
              {about ? <small>{about}</small> : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
