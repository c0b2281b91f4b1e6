import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import type { SignedIn, StaffRole } from '#app/page/person.ts'
import { languageContext, requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { type NewToast, withToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { parseForm, postedForm } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import {
  reauthenticationAddress,
  requireReauthentication,
  requireRecentAuthentication,
} from '#app/session/index.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { RoleChoice } from '../components/person-account.tsx'
import { Confirmation } from '../people/confirmation.ts'
import {
  grantable,
  isPersonAct,
  openActs,
  type PersonActName,
  personActs,
  withdrawable,
} from '../people/person-acts.ts'
import { isOnlyAdministrator } from '../people/role-approvals.server.ts'
import { type Outcome, refusals, runAct } from '../people/run-act.server.ts'
import { accountView } from '../people/view.server.ts'
import type { Route } from './+types/person-act.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('change an account')]

type Context = Readonly<RouterContextProvider>
type Named = { personId: string; act: string }

/** Asks for confirmation and a reason. An action that is no longer open redirects to the account. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visitor = allowed(context, request, 'change an account')
  const { name, account } = await accountAndAct(context, params)
  const { searchParams } = new URL(request.url)
  const stepId = searchParams.get('step')
  const step = account.mfaFactors.find(({ id }) => id === stepId) ?? null
  const roles = rolesOpen(name, account, visitor)
  const role = roles.find((open) => open === searchParams.get('role')) ?? null
  const isNamed = name !== 'withdraw-role' || role
  const isOpen = openActs(account, visitor).has(name) && isNamed && (name !== 'lost-step' || step)
  if (!isOpen) throw redirect(href('/admin/people/:personId', { personId: account.id }))
  const here = actAddress(account.id, name, { step: step?.id, role })
  if (name === 'lost-step') await requireReauthentication(context, visitor, here)
  else await requireRecentAuthentication(context, visitor, here)
  const i18n = requestI18n(context)
  return {
    name,
    step: step && { id: step.id, called: step.name || step.kind },
    role,
    // The role to remove was chosen on the page before.
    roles: name === 'withdraw-role' && role ? [role] : roles,
    person: { id: account.id, name: account.name, email: account.email },
    isAlone:
      roles.length > 0 && (await isOnlyAdministrator(context.get(servicesContext), visitor.id)),
    question: i18n._(personActs[name].question(account.name)),
    seen: account.ban?.seen ?? '',
    today: dayOf(context.get(servicesContext).securityClock.now()),
    titles: adminTitles(context, personActs[name].label),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const by = allowed(context, request, 'change an account')
  const services = context.get(servicesContext)
  const { name, account } = await accountAndAct(context, params)
  const submission = parseForm(await postedForm(request), Confirmation, i18n)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const { reason, lastDay = null, step = null, role = null, seen } = submission.value
  if (name === 'grant-role' && !role)
    return data(submission.reply({ fieldErrors: { role: [i18n._(msg`Choose a role.`)] } }), {
      status: 422,
    })
  if (lastDay && lastDay < dayOf(services.securityClock.now()))
    return data(
      submission.reply({ fieldErrors: { lastDay: [i18n._(msg`That day has passed.`)] } }),
      { status: 422 },
    )
  const outcome = await runAct(services, {
    name,
    personId: account.id,
    by,
    reason,
    lastDay,
    seen: seen ? new Date(seen) : null,
    factorId: step,
    role,
  })
  if (outcome === 'show again')
    throw redirect(reauthenticationAddress(actAddress(account.id, name, { step, role })))
  if (outcome === 'seeing')
    throw redirect(
      account.roles.includes('provider') ? href('/provider-portal') : href('/requests'),
    )
  return redirect(href('/admin/people/:personId', { personId: account.id }), {
    headers: withToast(new Headers(), outcomeToast(i18n, name, outcome)),
  })
}

function outcomeToast(
  i18n: I18n,
  name: PersonActName,
  outcome: Exclude<Outcome, 'show again' | 'seeing'>,
): NewToast {
  if (outcome === 'waiting')
    return {
      kind: 'success',
      title: i18n._(msg`Requested`),
      description: i18n._(msg`It happens once another administrator approves it.`),
    }
  if (outcome === 'done') return { kind: 'success', title: i18n._(personActs[name].done) }
  const kind = outcome === 'so already' || outcome === 'waiting already' ? 'info' : 'failure'
  return { kind, title: i18n._(refusals[outcome]) }
}

async function accountAndAct(context: Context, { personId, act }: Named) {
  const services = context.get(servicesContext)
  const account = isId(personId)
    ? await accountView(services, personId, context.get(languageContext))
    : null
  if (!account || !isPersonAct(act)) throw data(null, { status: 404 })
  return { name: act as PersonActName, account }
}

type Meant = { step?: string | null; role?: string | null }

function actAddress(personId: string, act: PersonActName, { step, role }: Meant) {
  const query = step ? `?step=${step}` : role ? `?role=${role}` : ''
  return `/admin/people/${personId}/${act}${query}`
}

/** The roles that this action can change. */
function rolesOpen(
  name: PersonActName,
  account: Parameters<typeof grantable>[0],
  visitor: SignedIn,
): StaffRole[] {
  if (name === 'grant-role') return grantable(account, visitor)
  return name === 'withdraw-role' ? withdrawable(account, visitor) : []
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function PersonAct({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { name, step, role, roles, person, question, seen, today } = loaderData
  const act: { isDanger?: boolean } & (typeof personActs)[PersonActName] = personActs[name]
  const isBan = name === 'ban' || name === 'change-ban'
  const [form, fields] = useConfirmation(name, actionData)
  return (
    <>
      <AdminHead title={question} />
      <Card className="admin-ask">
        <p>{loaderData.isAlone ? <NobodyElse /> : i18n._(act.consequence)}</p>
        {person.email ? <p className="text-small text-ink-2">{person.email}</p> : null}
        <Form method="post" {...getFormProps(form)} className="admin-form">
          {step ? (
            <p>
              <b>{step.called}</b>
            </p>
          ) : null}
          <input type="hidden" name="step" value={step?.id ?? ''} />
          <input type="hidden" name="seen" value={seen} />
          {roles.length > 0 ? (
            <RoleChoice roles={roles} role={role} errors={fields.role.errors} />
          ) : null}
          <DayAndReason fields={fields} isBan={isBan} isNote={name === 'note'} today={today} />
          <ActButtons label={i18n._(act.act)} isDanger={act.isDanger} personId={person.id} />
        </Form>
      </Card>
    </>
  )
}

type Fields = ReturnType<typeof useConfirmation>[1]

/** The second administrator needs no approval, because nobody else could give it. */
const NobodyElse = () => (
  <Trans>
    You're the only administrator. You can make a second one by yourself. Everything else waits
    until there is one who approves it.
  </Trans>
)

function ActButtons({
  label,
  isDanger,
  personId,
}: {
  label: string
  isDanger: boolean | undefined
  personId: string
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="admin-acts">
      <Button type="submit" kind={isDanger ? 'danger' : 'marigold'} busy={isBusy}>
        {label}
      </Button>
      <ButtonLink to={`/admin/people/${personId}` satisfies SiteAddress} kind="quiet">
        <Trans>Leave as is</Trans>
      </ButtonLink>
    </div>
  )
}

type DayAndReasonProps = {
  fields: Fields
  isBan: boolean
  isNote: boolean
  today: string
}

function DayAndReason({ fields, isBan, isNote, today }: DayAndReasonProps) {
  const { t } = useLingui()
  return (
    <>
      {isBan ? (
        <TextField
          {...getInputProps(fields.lastDay, { type: 'date' })}
          key={fields.lastDay.key}
          label={t`Last day of the ban`}
          hint={t`Leave it empty for a ban that only an administrator ends.`}
          min={today}
          errors={fields.lastDay.errors}
        />
      ) : null}
      <TextArea
        {...getTextareaProps(fields.reason)}
        key={fields.reason.key}
        label={isNote ? t`Note` : t`Why`}
        hint={t`We keep it in the audit trail.`}
        maxLength={500}
        errors={fields.reason.errors}
      />
    </>
  )
}

function useConfirmation(id: string, lastResult: Route.ComponentProps['actionData']) {
  return useForm({
    id,
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Confirmation }),
  })
}
