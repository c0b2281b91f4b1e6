import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, ShieldCheck } from 'lucide-react'
import { Form, Link, redirect } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { lastAuditCheck, requestAuditCheck } from '#app/platform/audit/checks.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { auditPage, auditWanted } from '../audit/audit.server.ts'
import { auditAddress, readAuditFilter } from '../audit/filter.ts'
import { ChainState } from '../components/chain-state.tsx'
import { ChangedFields } from '../components/changed-fields.tsx'
import {
  HistorySearch,
  NothingRecorded,
  OtherPages,
  PersonLink,
  useFirstColumns,
} from '../components/history-parts.tsx'
import type { Route } from './+types/audit.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see the audit log')]

const HERE = '/admin/audit'

/** Actions of staff, with what each changed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see the audit log')
  const { db, clock } = context.get(servicesContext)
  const language = context.get(languageContext)
  const { after, ...filter } = readAuditFilter(new URL(request.url).searchParams)
  const wanted = await auditWanted(db, filter)
  const page = wanted ? await auditPage(db, { ...wanted, after }) : { acts: [], more: null }
  const inWords = (time: Date) => formatInstant(time, language, clock.now())
  const check = await lastAuditCheck(db)
  return {
    filter,
    isFirstPage: after === null,
    isNobody: wanted === null,
    more: page.more,
    acts: page.acts.map(({ at: happenedAt, ...act }) => ({ ...act, at: inWords(happenedAt) })),
    check: check && {
      ...check,
      startedAt: inWords(check.startedAt),
      finishedAt: check.finishedAt && inWords(check.finishedAt),
    },
    titles: adminTitles(context, msg`Audit log`),
  }
}

/** Queues a check of the hash chain. Its result is shown on this page when it is done. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id } = allowed(context, request, 'see the audit log')
  await requestAuditCheck(context.get(servicesContext), id)
  const title = requestI18n(context)._(msg`We're checking the chain`)
  return redirect(HERE, { headers: withToast(new Headers(), { kind: 'success', title }) })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Act = Route.ComponentProps['loaderData']['acts'][number]

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { filter, acts, check, isNobody, isFirstPage, more } = loaderData
  return (
    <>
      <AdminHead title={<Trans>Audit log</Trans>}>
        <Form method="post">
          <Button type="submit" icon={<ShieldCheck aria-hidden />}>
            <Trans>Check the chain</Trans>
          </Button>
        </Form>
        {acts.length > 0 ? (
          <ButtonLink
            to={auditAddress('/admin/audit.csv', filter)}
            icon={<Download aria-hidden />}
            reloadDocument
          >
            <Trans>Download as CSV</Trans>
          </ButtonLink>
        ) : null}
      </AdminHead>
      <ChainState check={check} />
      <HistorySearch filter={filter} isNobody={isNobody}>
        <TextField
          name="about"
          label={t`Id of what was changed`}
          defaultValue={filter.about}
          maxLength={100}
        />
      </HistorySearch>
      <Table
        className="admin-table"
        caption={t`What our team did, newest first`}
        rows={acts}
        rowKey={({ id }) => id}
        columns={useColumns()}
        empty={<NothingRecorded isNobody={isNobody} all={HERE} />}
      />
      <OtherPages
        first={isFirstPage ? null : auditAddress(HERE, filter)}
        next={more && auditAddress(HERE, filter, more)}
      />
    </>
  )
}

function useColumns(): Column<Act>[] {
  const { t } = useLingui()
  return [
    ...useFirstColumns<Act>(),
    { key: 'by', head: t`By`, cell: (act) => <By act={act} /> },
    { key: 'about', head: t`About`, cell: (act) => <About act={act} /> },
    { key: 'changes', head: t`Before and after`, cell: (act) => <ChangedFields act={act} /> },
    { key: 'place', head: t`No.`, figures: true, cell: ({ seq }) => seq ?? '–' },
  ]
}

function By({ act: { by, address } }: { act: Act }) {
  return (
    <>
      {by ? <PersonLink person={by} /> : <Trans>a command or a program</Trans>}
      {address ? <small>{address}</small> : null}
    </>
  )
}

/** The affected person, with a link to all entries about the same record. */
function About({ act: { about, aboutKind, aboutId } }: { act: Act }) {
  const same = `${HERE}?${new URLSearchParams({ about: aboutId })}` as SiteAddress
  return (
    <>
      {about ? <PersonLink person={about} /> : null}
      {aboutKind === 'user' ? null : (
        <small>
          <Link to={same} className="admin-long">
            {aboutKind} {aboutId}
          </Link>
        </small>
      )}
    </>
  )
}
