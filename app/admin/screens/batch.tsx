import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { data, Form, Link, redirect, useRevalidator } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { type CaseAct, caseActs, isCaseAct } from '#app/page/cases.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { plainText } from '#app/platform/text-schemas.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { spaced } from '#app/ui/numbers.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { batchById, beginBatch, previewBatch, stopBatch } from '../queue/batches.server.ts'
import { isKind, type KindName, kinds } from '../queue/kinds.server.ts'
import type { Route } from './+types/batch.ts'

const PROGRESS_EVERY = 2000
const ADDRESS = '/admin/queue/batch'

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>

/** The batch action and the kind of case, if this user may decide it and the kind allows batches. */
function bulkOf({ context, request }: Args) {
  const visitor = allowed(context, request, 'see the queue')
  const search = new URL(request.url).searchParams
  const [kind, act] = [search.get('kind'), search.get('act')]
  if (!isKind(kind) || !isCaseAct(act)) throw data(null, { status: 404 })
  const bulk: readonly CaseAct[] = kinds[kind].bulk
  if (!bulk.includes(act)) throw data(null, { status: 404 })
  allowed(context, request, kinds[kind].act)
  return { kind: kind as KindName, act, by: visitor.id, roles: visitor.roles }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { kind, act, by, roles } = bulkOf({ context, request })
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const batchId = new URL(request.url).searchParams.get('batch')
  const about = { kind, act, kindName: i18n._(kinds[kind].name) }
  if (batchId !== null) {
    const batch = isId(batchId) ? await batchById(services, batchId) : undefined
    if (batch?.kind !== kind || batch.act !== act) throw data(null, { status: 404 })
    const { id, state, applied, refused } = batch
    return { ...about, progress: { id, state, applied, refused }, preview: null }
  }
  const reader = {
    id: by,
    roles,
    i18n,
    language: context.get(languageContext),
    now: services.clock.now(),
  }
  // The required text is written on this page: the preview assumes that it is there.
  const preview = await previewBatch(services, { kind, act, by, words: '…' }, reader)
  return { ...about, progress: null, preview }
}

const Words = plainText(300)

export async function action({ context, request }: Route.ActionArgs) {
  const bulk = bulkOf({ context, request })
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const here = `${ADDRESS}?kind=${bulk.kind}&act=${bulk.act}`
  const intent = form.get('intent')
  if (intent === 'stop') {
    const batchId = String(form.get('batch') ?? '')
    if (isId(batchId)) await stopBatch(services, { batchId, kind: bulk.kind, by: bulk.by })
    throw redirect(`${here}&batch=${batchId}`)
  }
  if (intent !== 'chosen' && intent !== 'all') throw data(null, { status: 400 })
  const read = Words.safeParse(String(form.get('words') ?? ''))
  const words = read.success ? read.data : ''
  const chosen = form.getAll('case').map(String)
  if (caseActs[bulk.act].needs === 'words' && !words)
    return data({ problem: 'words' }, { status: 422 })
  if (intent === 'chosen' && chosen.length === 0) return data({ problem: 'none' }, { status: 422 })
  const caseIds = intent === 'all' ? null : chosen
  const batchId = await beginBatch(services, { ...bulk, words, caseIds })
  throw redirect(`${here}&batch=${batchId}`)
}

type Data = Route.ComponentProps['loaderData']

/** One decision for many cases: first its preview, then its progress. */
export default function Batch({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { act, kindName, progress, preview } = loaderData
  return (
    <section className="queue-decided case-batch">
      <p>
        <Link className="link" to={'/admin/queue' satisfies SiteAddress}>
          <Trans>Back to the list</Trans>
        </Link>
      </p>
      <h2 className="text-h3">
        {kindName}: {i18n._(caseActs[act].label)}
      </h2>
      {progress ? <Progress progress={progress} /> : null}
      {preview ? (
        <Preview act={act} preview={preview} problem={actionData?.problem ?? null} />
      ) : null}
    </section>
  )
}

type PreviewProps = { act: CaseAct; preview: NonNullable<Data['preview']>; problem: string | null }

function Preview({ act, preview: { cases, total }, problem }: PreviewProps) {
  const { t, i18n } = useLingui()
  const able = cases.filter(({ why }) => why === null).length
  const label = i18n._(caseActs[act].label)
  if (cases.length === 0) return <EmptyState as="h3" title={<Trans>Nothing is waiting</Trans>} />
  return (
    <Form method="post" className="grid gap-4">
      <p>
        <Trans>
          This can be done to {able} of these {cases.length}.
        </Trans>{' '}
        {total > cases.length ? <Trans>{spaced(total)} are waiting altogether.</Trans> : null}
      </p>
      {problem === 'none' ? (
        <Banner tone="clay" role="alert" title={<Trans>Tick at least one.</Trans>} />
      ) : null}
      {caseActs[act].needs === 'words' ? (
        <TextField
          name="words"
          label={t`What you found`}
          maxLength={300}
          errors={problem === 'words' ? [t`Write a few words first.`] : undefined}
        />
      ) : null}
      <ul className="admin-rows">
        {cases.map(({ caseId, title, about, why }) => (
          <li key={caseId}>
            <Checkbox
              name="case"
              value={caseId}
              defaultChecked={why === null}
              label={title}
              hint={[about, why].filter(Boolean).join(' · ')}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="chosen" kind="marigold">
          <Trans>{label}: those ticked</Trans>
        </Button>
        {total > cases.length ? (
          <Button type="submit" name="intent" value="all">
            <Trans>
              {label}: all {spaced(total)}
            </Trans>
          </Button>
        ) : null}
      </div>
    </Form>
  )
}

function Progress({ progress }: { progress: NonNullable<Data['progress']> }) {
  const { id, state, applied, refused } = progress
  const { revalidate } = useRevalidator()
  const isRunning = state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), PROGRESS_EVERY)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  return (
    <div className="grid gap-3" role="status">
      <p>
        <ProgressWords state={state} />{' '}
        <Trans>
          {spaced(applied)} done, {spaced(refused)} couldn't be done.
        </Trans>
      </p>
      {isRunning ? (
        <Form method="post">
          <input type="hidden" name="batch" value={id} />
          <Button type="submit" name="intent" value="stop">
            <Trans>Stop</Trans>
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

function ProgressWords({ state }: { state: string }) {
  if (state === 'done') return <Trans>Finished.</Trans>
  if (state === 'stopped') return <Trans>Stopped.</Trans>
  return <Trans>This starts in ten seconds and goes on without you.</Trans>
}
