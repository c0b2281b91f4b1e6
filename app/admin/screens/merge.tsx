import { getFormProps, getTextareaProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  data,
  Form,
  href,
  Link,
  type RouterContextProvider,
  redirect,
  useNavigation,
} from 'react-router'
import { matchingPerson } from '#app/auth/index.server.ts'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { requireRecentAuthentication } from '#app/session/index.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MergePreview } from '../components/merge-preview.tsx'
import { mergeAccounts } from '../merge/merge-accounts.server.ts'
import { mergeView } from '../merge/view.server.ts'
import { Confirmation } from '../people/confirmation.ts'
import { accountView } from '../people/view.server.ts'
import type { Route } from './+types/merge.ts'

const ACT = 'change an account'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

/** Finds the other account, and shows what would move, what would stay and what prevents the merge. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, ACT)
  const person = await remaining(context, params)
  const typed = (new URL(request.url).searchParams.get('other') ?? '').trim().slice(0, 100)
  const here = mergeAddress(person.id, typed)
  await requireRecentAuthentication(context, visitor, here)
  const { db } = context.get(servicesContext)
  const otherId = typed ? await matchingPerson(db, typed) : null
  const other =
    otherId && otherId !== person.id
      ? await accountView(context.get(servicesContext), otherId, context.get(languageContext))
      : null
  return {
    person: { id: person.id, name: person.name, email: person.email },
    typed,
    isNobody: typed !== '' && !other,
    preview: other
      ? await mergeView(context.get(servicesContext), { person, other }, requestI18n(context))
      : null,
    titles: adminTitles(context, msg`Merge accounts`),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const by = allowed(context, request, ACT)
  const person = await remaining(context, params)
  const form = await postedForm(request)
  const other = String(form.get('other') ?? '')
  const submission = parseForm(form, Confirmation, i18n)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  await requireRecentAuthentication(context, by, mergeAddress(person.id, other))
  if (!isId(other) || other === person.id) throw data(null, { status: 404 })
  const why = await mergeAccounts(context.get(servicesContext), {
    from: other,
    to: person.id,
    by,
    reason: submission.value.reason,
  })
  return redirect(href('/admin/people/:personId', { personId: person.id }), {
    headers: withToast(
      new Headers(),
      why
        ? { kind: 'failure', title: i18n._(why) }
        : { kind: 'success', title: i18n._(msg`The accounts are one now`) },
    ),
  })
}

const mergeAddress = (personId: string, other: string) =>
  `/admin/people/${personId}/merge${other ? `?${new URLSearchParams({ other })}` : ''}`

async function remaining(
  context: Readonly<RouterContextProvider>,
  { personId }: { personId: string },
) {
  const account = isId(personId)
    ? await accountView(context.get(servicesContext), personId, context.get(languageContext))
    : null
  if (!account || account.state === 'deleted') throw data(null, { status: 404 })
  return account
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { person, typed, isNobody, preview } = loaderData
  return (
    <>
      <p className="admin-back">
        <Link to={`/admin/people/${person.id}` satisfies SiteAddress}>{person.name}</Link>
      </p>
      <AdminHead title={<Trans>Merge accounts</Trans>} />
      <Form className="admin-filter" role="search" key={typed}>
        <TextField
          name="other"
          label={t`Email, number or id of the account to close`}
          defaultValue={typed}
          maxLength={100}
          errors={isNobody ? [t`No other account matches that.`] : undefined}
        />
        <Button type="submit" kind="ink">
          <Trans>Compare</Trans>
        </Button>
      </Form>
      {preview ? (
        <Card className="admin-ask">
          <MergePreview preview={preview} />
          {preview.refusal ? null : (
            <MergeForm personId={person.id} otherId={preview.other.id} lastResult={actionData} />
          )}
        </Card>
      ) : null}
    </>
  )
}

type FormProps = {
  personId: string
  otherId: string
  lastResult: Route.ComponentProps['actionData']
}

function MergeForm({ personId, otherId, lastResult }: FormProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useForm({
    id: 'merge',
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Confirmation }),
  })
  return (
    <Form method="post" {...getFormProps(form)} className="admin-form">
      <input type="hidden" name="other" value={otherId} />
      <TextArea
        {...getTextareaProps(fields.reason)}
        key={fields.reason.key}
        label={t`Why`}
        hint={t`We keep it in the audit trail.`}
        maxLength={500}
        errors={fields.reason.errors}
      />
      <div className="admin-acts">
        <Button type="submit" kind="danger" busy={isBusy}>
          <Trans>Merge accounts</Trans>
        </Button>
        <ButtonLink to={`/admin/people/${personId}` satisfies SiteAddress} kind="quiet">
          <Trans>Leave as is</Trans>
        </ButtonLink>
      </div>
    </Form>
  )
}
