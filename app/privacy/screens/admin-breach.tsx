import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, Link, useNavigation } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { dayOf } from '#app/platform/time.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  type BreachField,
  breachFields,
  breachProblems,
  dayFields,
  emptyBreach,
  fieldsOf,
  LONGEST_TEXT,
  missingIn,
  readBreach,
} from '../breaches/breach-form.ts'
import { breachWithId, recordBreach, saveBreach } from '../breaches/breaches.server.ts'
import type { Route } from './+types/admin-breach.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('look after data requests')]

const LIST = '/admin/privacy'

/** The record of a breach, or a new one: "new" for a breach, "drill" for a drill. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, 'look after data requests')
  const { db } = context.get(servicesContext)
  const { breachId: id } = params
  const isNew = id === 'new' || id === 'drill'
  const known = isNew
    ? { isDrill: id === 'drill', seen: '', breach: emptyBreach }
    : await breachWithId(db, id)
  if (!known) throw data(null, { status: 404 })
  return {
    ...known,
    isNew,
    missing: isNew ? [] : missingIn(known.breach, known),
    titles: adminTitles(context, known.isDrill ? msg`Breach drill` : msg`Data breach`),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { id: by } = allowed(context, request, 'look after data requests')
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const breach = readBreach(form)
  const problems = Object.entries(breachProblems(breach, dayOf(services.clock.now())))
  if (problems.length > 0)
    return data(
      {
        breach,
        problems: Object.fromEntries(problems.map(([name, words]) => [name, i18n._(words)])),
        refusal: null,
      },
      { status: 422 },
    )
  const { breachId: id } = params
  if (id === 'new' || id === 'drill') {
    const saved = await recordBreach(services, { breach, by, isDrill: id === 'drill' })
    return redirectWithToast(`${LIST}/breaches/${saved}`, {
      kind: 'success',
      title: i18n._(msg`Saved`),
    })
  }
  const outcome = await saveBreach(services, { id, breach, by, seen: typedIn(form, 'seen') })
  if (outcome === 'gone') throw data(null, { status: 404 })
  if (outcome === 'changed meanwhile') {
    const refusal = i18n._(
      msg`Someone else saved this a moment ago. Open it again to see what is new.`,
    )
    return data({ breach, problems: {}, refusal }, { status: 409 })
  }
  return redirectWithToast(`${LIST}/breaches/${id}`, {
    kind: 'success',
    title: i18n._(msg`Saved`),
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Props = Route.ComponentProps

export default function BreachRecord({ loaderData, actionData }: Props) {
  const { isDrill, isNew, seen, missing } = loaderData
  const { i18n } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <p className="admin-back">
        <Link to={LIST}>
          <Trans>Personal data</Trans>
        </Link>
      </p>
      <AdminHead title={isDrill ? <Trans>Breach drill</Trans> : <Trans>Data breach</Trans>} />
      <div className="grid max-w-3xl gap-5">
        <Advice isDrill={isDrill} />
        {actionData?.refusal ? (
          <Banner tone="danger" role="alert" title={actionData.refusal} />
        ) : null}
        {missing.length > 0 ? (
          <Banner tone="clay" title={<Trans>Still missing</Trans>}>
            {missing.map((name) => i18n._(breachFields[name])).join(' ')}
          </Banner>
        ) : null}
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="seen" value={seen} />
          {fieldsOf(loaderData).map((name) => (
            <Field key={name} name={name} loaderData={loaderData} actionData={actionData} />
          ))}
          <Button type="submit" kind="ink" busy={isBusy} className="justify-self-start">
            {isNew ? <Trans>Start the record</Trans> : <Trans>Save</Trans>}
          </Button>
        </Form>
      </div>
    </>
  )
}

function Advice({ isDrill }: { isDrill: boolean }) {
  return isDrill ? (
    <Banner tone="sky" title={<Trans>This is a drill</Trans>}>
      <Trans>Nobody is notified, and nothing here is about a real breach.</Trans>
    </Banner>
  ) : (
    <Banner tone="clay" title={<Trans>Report it as soon as reasonably possible</Trans>}>
      <Trans>
        Report it to the Information Regulator on the eServices portal, and notify the people
        yourself. Saving this record sends nothing.
      </Trans>
    </Banner>
  )
}

function Field({
  name,
  loaderData,
  actionData,
}: Pick<Props, 'loaderData' | 'actionData'> & { name: BreachField }) {
  const { i18n } = useLingui()
  const problems: Partial<Record<BreachField, string>> = actionData?.problems ?? {}
  const problem = problems[name]
  const field = {
    id: name,
    name,
    label: i18n._(breachFields[name]),
    defaultValue: (actionData?.breach ?? loaderData.breach)[name],
    errors: problem ? [problem] : undefined,
  }
  if (dayFields.includes(name)) return <TextField {...field} type="date" />
  if (name === 'count') return <TextField {...field} inputMode="numeric" maxLength={9} />
  return <TextArea {...field} rows={3} maxLength={LONGEST_TEXT} />
}
