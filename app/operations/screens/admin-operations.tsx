import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Form, Link, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { operationsOverview } from '../overview.server.ts'
import { failuresIn, sectionsOf } from '../overview-words.ts'
import { retryFailures } from '../retry-failures.server.ts'
import type { Route } from './+types/admin-operations.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see operations')]

const HERE = '/admin/operations'

/** The state of the system: what is waiting, what failed, and free space. */
export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see operations')
  const services = context.get(servicesContext)
  const found = await operationsOverview(services)
  const reader = {
    i18n: requestI18n(context),
    language: context.get(languageContext),
    now: services.clock.now(),
  }
  return {
    failures: failuresIn(found, reader),
    sections: sectionsOf(found, reader),
    titles: adminTitles(context, msg`Operations`),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: by } = allowed(context, request, 'retry failures')
  const i18n = requestI18n(context)
  const queue = typedIn(await postedForm(request), 'queue')
  const count = await retryFailures(context.get(servicesContext), { queue, by })
  const headers = withToast(
    new Headers(),
    count > 0
      ? { kind: 'success', title: i18n._(msg`Being tried again: ${count}`) }
      : { kind: 'info', title: i18n._(msg`Nothing had to be tried again.`) },
  )
  return redirect(HERE, { headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Loaded = Route.ComponentProps['loaderData']

export default function Operations({ loaderData }: Route.ComponentProps) {
  const { failures, sections } = loaderData
  return (
    <>
      <AdminHead title={<Trans>Operations</Trans>}>
        <ButtonLink to={'/admin/letters' satisfies SiteAddress}>
          <Trans>Emails</Trans>
        </ButtonLink>
      </AdminHead>
      <Failures failures={failures} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        {sections.map(({ title, rows }) => (
          <Card as="section" key={title} className="min-w-0">
            <h2 className="text-h3 mb-2">{title}</h2>
            <ul className="admin-rows">
              {rows.map((row) => (
                <li key={row.name}>
                  <RowWords row={row} />
                  <span>{row.value}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

function Failures({ failures }: Pick<Loaded, 'failures'>) {
  if (failures.length === 0)
    return <Banner tone="fynbos" title={<Trans>Nothing has failed</Trans>} />
  return (
    <Card as="section">
      <h2 className="text-h3 mb-2">
        <Trans>What failed</Trans>
      </h2>
      <ul className="admin-rows">
        {failures.map((failure) => (
          <li key={`${failure.name} ${failure.value}`}>
            <RowWords
              row={{ ...failure, note: [failure.value, failure.note].filter(Boolean).join(' ') }}
            />
            {failure.retry ? <TryAgain retry={failure.retry} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RowWords({
  row: { name, note, to },
}: {
  row: Loaded['sections'][number]['rows'][number]
}) {
  return (
    <div>
      <b>{to ? <Link to={to}>{name}</Link> : name}</b>
      {note ? <small>{note}</small> : null}
    </div>
  )
}

function TryAgain({ retry }: { retry: NonNullable<Loaded['failures'][number]['retry']> }) {
  return (
    <Form method="post" action={retry.to}>
      {Object.entries(retry.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="small">
        <Trans>Try again</Trans>
      </Button>
    </Form>
  )
}
