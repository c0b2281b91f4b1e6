import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { approvalsView, readApprovalsFilter } from '../approvals/view.server.ts'
import { ApprovalCard } from '../components/approval-card.tsx'
import type { Route } from './+types/approvals.ts'

const HERE = '/admin/approvals'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see approvals')]

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'see approvals')
  const { db, clock } = context.get(servicesContext)
  const filter = readApprovalsFilter(new URL(request.url).searchParams)
  const reader = { visitor, language: context.get(languageContext), now: clock.now() }
  return {
    list: filter.list,
    isFirstPage: filter.after === null,
    ...(await approvalsView(db, filter, reader)),
    titles: adminTitles(context, msg`Approvals`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** Requests of one administrator that another approves. */
export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { list, approvals, waiting } = loaderData
  return (
    <>
      <AdminHead title={<Trans>Approvals</Trans>} />
      <p className="max-w-2xl text-ink-2">
        <Trans>
          Two people decide about roles and about refunds of more than R1,000: one requests it,
          another approves it. Requests expire after 7 days.
        </Trans>
      </p>
      <Tabs
        label={t`Lists`}
        className="my-5"
        current={list === 'decided' ? `${HERE}?list=decided` : HERE}
        tabs={[
          { to: HERE, label: t`Waiting`, count: waiting > 0 ? waiting : undefined },
          { to: `${HERE}?list=decided`, label: t`Decided` },
        ]}
      />
      {approvals.length === 0 ? (
        <NothingHere list={list} />
      ) : (
        <ul className="grid max-w-3xl gap-4">
          {approvals.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} />
          ))}
        </ul>
      )}
      <OtherPages {...loaderData} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function NothingHere({ list }: Pick<Loaded, 'list'>) {
  return list === 'decided' ? (
    <EmptyState as="h2" title={<Trans>Nothing decided yet</Trans>}>
      <Trans>What was approved, rejected or expired is listed here.</Trans>
    </EmptyState>
  ) : (
    <EmptyState as="h2" title={<Trans>Nothing is waiting</Trans>}>
      <Trans>You get an email when someone requests something that you can approve.</Trans>
    </EmptyState>
  )
}

function OtherPages({ list, more, isFirstPage }: Pick<Loaded, 'list' | 'more' | 'isFirstPage'>) {
  const { t } = useLingui()
  const here = list === 'decided' ? `${HERE}?list=decided` : HERE
  const next = `${HERE}?${list === 'decided' ? 'list=decided&' : ''}after=${more}`
  return (
    <nav className="admin-pages" aria-label={t`Pages`}>
      {isFirstPage ? null : (
        <ButtonLink to={here}>
          <Trans>Back to the first page</Trans>
        </ButtonLink>
      )}
      {more ? (
        <ButtonLink to={next}>
          <Trans>Next page</Trans>
        </ButtonLink>
      ) : null}
    </nav>
  )
}
