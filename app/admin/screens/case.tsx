import { useState } from 'react'
import { data, redirect, useRouteLoaderData } from 'react-router'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import type { CaseView } from '#app/page/cases.ts'
import { may } from '#app/page/permissions.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf, formatInstant } from '#app/platform/time.ts'
import { requireRecentAuthentication } from '#app/session/index.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { handleCaseForm } from '../queue/case-form.server.ts'
import { otherDeciders, whyNotTheirs } from '../queue/effect.server.ts'
import { assignees, handlingOf, openCase } from '../queue/handling.server.ts'
import { isKind, kinds } from '../queue/kinds.server.ts'
import { CaseHead } from '../queue/parts/case-head.tsx'
import { CaseDecision } from '../queue/parts/decision.tsx'
import { Evidence } from '../queue/parts/evidence.tsx'
import { caseAfter, type QueueView } from '../queue/queue-view.server.ts'
import { caseReader } from '../queue/reader.server.ts'
import { caseAddress, queueAddress, readQueueSearch } from '../queue/search.ts'
import type { Route } from './+types/case.ts'

type Args = Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>

/** The kind, if this user may decide it, and the case. */
async function caseOf({ context, params, request }: Args) {
  const visitor = allowed(context, request, 'see the queue')
  const { kind, caseId } = params
  if (!isKind(kind)) throw data(null, { status: 404 })
  allowed(context, request, kinds[kind].seenBy)
  const mayDecide = may(visitor, kinds[kind].act)
  const services = context.get(servicesContext)
  const reader = caseReader(context, visitor)
  const view = await kinds[kind].load(services, caseId, reader)
  if (!view) throw data(null, { status: 404 })
  return {
    services,
    visitor,
    kind,
    caseId,
    reader,
    view: mayDecide ? view : seenOnly(view),
    isLeftToOthers: !mayDecide && view.acts.length > 0,
  }
}

/** Documents and numbers are visible only to their owner and to those who decide. */
const seenOnly = (view: CaseView): CaseView => ({
  ...view,
  acts: [],
  checks: [],
  documents: [],
  comparison: null,
  readyReasons: [],
  source: null,
})

/** While staff see the site as someone, the case has no forms. */
const withoutForms = (view: CaseView): CaseView => ({
  ...view,
  acts: [],
  checks: [],
  comparison: view.comparison && {
    ...view.comparison,
    rows: view.comparison.rows.map((row) => ({ ...row, findings: [] })),
  },
})

export async function loader(args: Route.LoaderArgs) {
  const { services, visitor, kind, caseId, reader, view, isLeftToOthers } = await caseOf(args)
  const [why, others, handling, staff] = await Promise.all([
    whyNotTheirs(services, kind, { caseId, by: visitor.id }),
    openCase(services, { kind, caseId, by: visitor.id }),
    handlingOf(services.db, { kind, caseId }),
    assignees(services.db),
  ])
  return {
    kind,
    caseId,
    kindName: reader.i18n._(kinds[kind].name),
    view: why ? withoutForms(view) : view,
    notice: why ? reader.i18n._(why) : (view.notice ?? null),
    deciders:
      (why && view.acts.length > 0) || isLeftToOthers
        ? await otherDeciders(services, kind, visitor.id)
        : null,
    staff,
    assignedTo: handling?.assignedTo ?? null,
    others: others.map(({ name, openedAt }) => ({
      name,
      opened: formatInstant(openedAt, reader.language, reader.now),
    })),
    today: dayOf(reader.now),
    titles: adminTitles(args.context, view.title),
  }
}

export async function action(args: Route.ActionArgs) {
  const { kind: requested } = args.params
  if (isKind(requested)) allowed(args.context, args.request, kinds[requested].act)
  const { services, visitor, kind, caseId, reader, view } = await caseOf(args)
  const search = readQueueSearch(new URL(args.request.url).searchParams)
  const current = { kind, caseId }
  const next = await caseAfter(services, { visitor, now: reader.now, search, current })
  const form = await postedForm(args.request)
  const sensitive: readonly unknown[] = kinds[kind].reauthenticated ?? []
  if (sensitive.includes(form.get('act')))
    await requireRecentAuthentication(args.context, visitor, caseAddress(current, search))
  const handled = await handleCaseForm(services, view, {
    ...current,
    form,
    by: visitor.id,
    i18n: reader.i18n,
    language: reader.language,
  })
  if (handled.ok)
    throw redirect(
      handled.go === 'stay'
        ? caseAddress(current, search)
        : next
          ? caseAddress(next, search)
          : queueAddress(search, { after: null }),
    )
  // The page shows the current state: the typed text was about an older one.
  if (handled.isStale)
    throw redirect(caseAddress(current, search), {
      headers: withToast(new Headers(), { kind: 'failure', title: handled.why }),
    })
  return data({ refusal: handled.why }, { status: 422 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export type CaseData = Route.ComponentProps['loaderData']

/** A case: who and what, the evidence, and the decision. */
export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const queue = useRouteLoaderData<QueueView>('admin/screens/queue')
  if (!queue) return null
  return (
    <OpenCase
      key={loaderData.caseId}
      data={loaderData}
      queue={queue}
      refusal={actionData?.refusal ?? null}
    />
  )
}

type OpenProps = { data: CaseData; queue: QueueView; refusal: string | null }

function OpenCase({ data, queue, refusal }: OpenProps) {
  const [documentId, open] = useState<string | null>(null)
  return (
    <>
      <div className="case" id="case">
        <CaseHead data={data} queue={queue} />
        {data.notice ? <Banner title={data.notice} /> : null}
        {refusal ? <Banner tone="clay" role="alert" title={refusal} /> : null}
        <Evidence view={data.view} viewing={{ documentId, open }} />
      </div>
      <CaseDecision data={data} documentId={documentId} today={data.today} />
    </>
  )
}
