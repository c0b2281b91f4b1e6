import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data, href, Outlet, redirect, useLocation, useParams } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useKeysAreOn } from '#app/page/single-keys.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { markFailureSeen, undoDecision } from '../queue/decisions.server.ts'
import { Failures } from '../queue/parts/failures.tsx'
import { MorningString } from '../queue/parts/morning-string.tsx'
import { QueueList } from '../queue/parts/queue-list.tsx'
import { UndoBar } from '../queue/parts/undo-bar.tsx'
import { queueView } from '../queue/queue-view.server.ts'
import { caseReader } from '../queue/reader.server.ts'
import { caseAddress, queueAddress, readQueueSearch } from '../queue/search.ts'
import type { Route } from './+types/queue.ts'

const ACT = 'see the queue'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, ACT)
  const services = context.get(servicesContext)
  const reader = caseReader(context, visitor)
  const search = readQueueSearch(new URL(request.url).searchParams)
  return {
    ...(await queueView(services, { visitor, reader, search })),
    titles: adminTitles(context, msg`Queue`),
  }
}

/** Undoes a decision, or dismisses the message that one had no effect. */
export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const by = allowed(context, request, ACT).id
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const decisionId = String(form.get('decision') ?? '')
  const intent = form.get('intent')
  const search = readQueueSearch(new URL(request.url).searchParams)
  if (!isId(decisionId) || (intent !== 'undo' && intent !== 'seen'))
    throw data(null, { status: 400 })
  if (intent === 'seen') {
    await markFailureSeen(services, { decisionId, by })
    throw redirect(queueAddress())
  }
  const undone = await undoDecision(services, { decisionId, by })
  if (undone) throw redirect(caseAddress(undone, search))
  throw redirect(queueAddress(), {
    headers: withToast(new Headers(), {
      kind: 'failure',
      title: i18n._(msg`It's too late to undo this`),
    }),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** All waiting cases, with the open one beside them. On phones one of the two. */
export default function Queue({ loaderData }: Route.ComponentProps) {
  const { caseId } = useParams()
  const isBatch = useLocation().pathname === href('/admin/queue/batch')
  const keysAreOn = useKeysAreOn()
  return (
    <div
      className="queue"
      data-open={caseId || isBatch ? '' : undefined}
      data-keys={keysAreOn ? undefined : 'off'}
    >
      <div className="queue-head">
        <AdminHead as={caseId ? 'h2' : 'h1'} title={<Trans>Queue</Trans>} />
        <MorningString view={loaderData} isOpen={caseId !== undefined} />
        <Failures failed={loaderData.failed} />
      </div>
      <QueueList view={loaderData} />
      <Outlet />
      {loaderData.undoable ? (
        <UndoBar key={loaderData.undoable.id} decision={loaderData.undoable} />
      ) : null}
    </div>
  )
}
