import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { fieldNames } from '#app/directory/public/profile-fields.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { useMay } from '#app/page/use-may.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatDate, formatInstant } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { approveEdit, refuseEdit } from '../../settings/decide-edit.server.ts'
import { documentKinds } from '../../settings/documents.ts'
import { refusals } from '../../settings/outcome.ts'
import { SETTINGS } from '../../settings/pages.ts'
import { countWaitingEdits, editsIn } from '../../settings/queries.server.ts'
import { valueWords } from '../../settings/value-words.ts'
import type { Route } from './+types/admin-edits.ts'

const HERE = '/admin/profile-edits'
const LONGEST_REASON = 600

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see profile edits')]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see profile edits')
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const isDecided = new URL(request.url).searchParams.get('queue') === 'decided'
  const [edits, waiting] = await Promise.all([
    editsIn(db, isDecided ? 'decided' : 'waiting'),
    countWaitingEdits(db),
  ])
  return {
    isDecided,
    waiting,
    titles: adminTitles(context, msg`Profile edits`),
    edits: edits.map((edit) => ({
      id: edit.id,
      field: edit.field,
      isApproved: edit.state === 'approved',
      name: edit.name ?? edit.fullName,
      slug: edit.slug,
      proposed: formatInstant(edit.proposedAt, language, now),
      decided: edit.decidedAt && formatInstant(edit.decidedAt, language, now),
      decidedBy: edit.decidedBy,
      reason: edit.reason,
      before: edit.field === 'document' ? edit.old : valueWords(i18n, edit.field, edit.old),
      after: edit.field === 'document' ? edit.new : valueWords(i18n, edit.field, edit.new),
      document: edit.documentKind && {
        name: edit.fileName ?? '',
        kind: edit.documentKind,
        expires: edit.expiresOn && formatDate(edit.expiresOn, language),
      },
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const by = allowed(context, request, 'decide about providers').id
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const editId = String(form.get('editId') ?? '')
  const deciding = { editId, by, now: services.clock.now() }
  const reason = cleanText(String(form.get('reason') ?? '').slice(0, LONGEST_REASON * 4))
  const intent = form.get('intent')
  if (intent !== 'approve' && intent !== 'refuse') throw data(null, { status: 400 })
  const decided =
    intent === 'approve'
      ? await approveEdit(services, deciding)
      : await refuseEdit(services, { ...deciding, reason: reason.slice(0, LONGEST_REASON) })
  if (!decided.ok && decided.why === 'no reason')
    return data({ editId, problem: i18n._(refusals['no reason']) }, { status: 422 })
  const headers = withToast(
    new Headers(),
    decided.ok
      ? {
          kind: 'success',
          title:
            intent === 'approve'
              ? i18n._(msg`Customers can see it now`)
              : i18n._(msg`Rejected, with the reason`),
        }
      : { kind: 'failure', title: i18n._(refusals[decided.why]) },
  )
  throw redirect(HERE, { headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Edit = Route.ComponentProps['loaderData']['edits'][number]

/** Edits of profiles that wait: before and after, the longest wait on top. */
export default function AdminEdits({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { edits, isDecided, waiting } = loaderData
  return (
    <>
      <AdminHead title={<Trans>Profile edits</Trans>} />
      <Tabs
        label={t`Queues`}
        className="my-5"
        current={isDecided ? `${HERE}?queue=decided` : HERE}
        tabs={[
          { to: HERE, label: t`Waiting ${waiting}` },
          { to: `${HERE}?queue=decided`, label: t`Decided` },
        ]}
      />
      {edits.length === 0 ? (
        <EmptyState as="h2" title={<Trans>Nothing is waiting</Trans>}>
          <Trans>Changes to names, service types, descriptions and documents appear here.</Trans>
        </EmptyState>
      ) : (
        <ul>
          {edits.map((edit) => (
            <EditRow
              key={edit.id}
              edit={edit}
              isDecided={isDecided}
              problem={actionData?.editId === edit.id ? actionData.problem : null}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function EditRow({
  edit,
  isDecided,
  problem,
}: {
  edit: Edit
  isDecided: boolean
  problem: string | null
}) {
  const { i18n } = useLingui()
  const localizedPath = usePageAddress()
  const mayDecide = useMay('decide about providers')
  return (
    <li className="edit-row">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-h3">
          <Link to={localizedPath(`/providers/${edit.slug}`)} className="link">
            {edit.name}
          </Link>
        </h2>
        <Tag>{i18n._(fieldNames[edit.field])}</Tag>
        {isDecided ? (
          <Tag tone={edit.isApproved ? 'fynbos' : 'clay'}>
            {edit.isApproved ? <Trans>Approved</Trans> : <Trans>Rejected</Trans>}
          </Tag>
        ) : null}
        <span className="text-small text-ink-2">{edit.decided ?? edit.proposed}</span>
      </div>
      <dl className="edit-pair">
        <div>
          <dt>
            <Trans>Before</Trans>
          </dt>
          <dd>
            <Value edit={edit} value={edit.before} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>After</Trans>
          </dt>
          <dd>
            <Value edit={edit} value={edit.after} isNew />
          </dd>
        </div>
      </dl>
      {isDecided ? (
        <p className="text-small text-ink-2">
          {edit.decidedBy} {edit.reason ? `· “${edit.reason}”` : null}
        </p>
      ) : mayDecide ? (
        <Decision edit={edit} problem={problem} />
      ) : null}
    </li>
  )
}

function Value({ edit, value, isNew }: { edit: Edit; value: string; isNew?: boolean }) {
  const { i18n } = useLingui()
  const mayOpen = useMay('decide about providers')
  if (!value)
    return (
      <span className="text-ink-2">
        <Trans>Nothing</Trans>
      </span>
    )
  if (edit.field !== 'document') return value
  return (
    <>
      {mayOpen ? (
        <a href={`${SETTINGS}/papers/${value}`} className="link">
          {isNew && edit.document ? edit.document.name : <Trans>Current document</Trans>}
        </a>
      ) : (
        <Trans>A document</Trans>
      )}
      {isNew && edit.document ? (
        <span className="text-small block text-ink-2">
          {i18n._(documentKinds[edit.document.kind])}
          {edit.document.expires ? (
            <>
              {' · '}
              <Trans>valid until {edit.document.expires}</Trans>
            </>
          ) : null}
        </span>
      ) : null}
    </>
  )
}

function Decision({ edit, problem }: { edit: Edit; problem: string | null }) {
  const { t, i18n } = useLingui()
  const { formData } = useNavigation()
  const isBusy = (intent: string) =>
    formData?.get('editId') === edit.id && formData.get('intent') === intent
  const what = `${edit.name}: ${i18n._(fieldNames[edit.field])}`
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="editId" value={edit.id} />
        <Button
          type="submit"
          name="intent"
          value="approve"
          kind="ink"
          busy={isBusy('approve')}
          aria-label={t`Approve ${what}`}
        >
          <Trans>Approve</Trans>
        </Button>
      </Form>
      <details className="min-w-0 grow" open={problem ? true : undefined}>
        <summary className="button button-outline inline-flex" aria-label={t`Reject ${what}`}>
          <Trans>Reject</Trans>
        </summary>
        <Form method="post" preventScrollReset noValidate className="mt-3 grid max-w-prose gap-3">
          <input type="hidden" name="editId" value={edit.id} />
          <TextArea
            id={`reason-${edit.id}`}
            name="reason"
            label={t`Why, in a sentence they can act on`}
            rows={3}
            maxLength={600}
            errors={problem ? [problem] : undefined}
          />
          <Button type="submit" name="intent" value="refuse" busy={isBusy('refuse')}>
            <Trans>Reject with this reason</Trans>
          </Button>
        </Form>
      </details>
    </div>
  )
}
