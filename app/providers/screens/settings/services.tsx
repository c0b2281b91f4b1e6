import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import { data, Form } from 'react-router'
import { type Category, categories } from '#app/directory/public/categories.ts'
import { usualJobTypes } from '#app/directory/public/job-types.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { formatRand } from '#app/platform/money.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Changed, type Problems, SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { units } from '../../public/units.ts'
import { servicesOf } from '../../queries.server.ts'
import { refusals } from '../../settings/outcome.ts'
import { pages } from '../../settings/pages.ts'
import { offeredCategories } from '../../settings/queries.server.ts'
import { moveServiceUp, removeService, saveService } from '../../settings/save-services.server.ts'
import { type FeeFields, feeShown, saveFee } from '../../settings/save-terms.server.ts'
import {
  jobUnits,
  LONGEST_NOTE,
  LONGEST_TITLE,
  MOST_SERVICES,
  noService,
  readFee,
  readService,
  type ServiceFields,
  serviceFields,
  typedService,
} from '../../settings/service-form.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/services.ts'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('services', async (provider, context) => {
  const fee = feeShown(provider)
  const { db } = context.get(servicesContext)
  const [services, offered] = await Promise.all([
    servicesOf(db, provider.id),
    offeredCategories(db, provider),
  ])
  return {
    fee,
    seenFee: seenOf(fee),
    offered,
    services: services.map((service) => {
      const fields = serviceFields(service)
      return {
        id: service.id,
        price: service.price,
        unit: service.unit,
        fields,
        seen: seenOf(fields),
      }
    }),
  }
})

const fieldNames = {
  title: msg`What you do`,
  description: msg`What's included`,
  kind: msg`Kind of job`,
  unit: msg`The price is for`,
  price: msg`Price`,
  fee: msg`Call-out fee`,
  note: msg`What the fee includes`,
}

type Answer = {
  intent: string
  serviceId: string
  service: ServiceFields | null
  fee: FeeFields | null
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const { services, provider, form, text, intent, seen, acting, done, notDone } =
    await postedSettings(context, request, 'services')
  const { db } = services
  const serviceId = text('serviceId')
  const back = (typed: Partial<Answer>, found: { problems: Problems } | { changed: Changed[] }) =>
    formAgain({ intent, serviceId, service: null, fee: null, ...typed }, found)
  switch (intent) {
    case 'fee': {
      const typed = {
        fee: text('fee').trim().slice(0, 20),
        note: cleanLine(text('note').slice(0, 400)).slice(0, 120),
      }
      const read = readFee(i18n, typed.fee)
      if ('problem' in read) return back({ fee: typed }, { problems: { fee: [read.problem] } })
      const saved = await saveFee(db, { ...acting, typed, cents: read.cents, seen })
      if (!saved.ok)
        return back(
          { fee: saved.typed },
          { changed: changedIn(i18n, saved.overwritten, saved.now) },
        )
      return done(msg`Call-out fee saved`)
    }
    case 'service': {
      const typed = typedService(form)
      const read = readService(i18n, typed, await offeredCategories(db, provider))
      if ('problems' in read) return back({ service: typed }, { problems: read.problems })
      const saved = await saveService(db, {
        ...acting,
        serviceId: serviceId || null,
        service: read.service,
        typed,
        seen,
      })
      if (saved.ok) return done(msg`Price saved`)
      if ('why' in saved) return notDone(refusals[saved.why])
      return back(
        { service: saved.typed },
        { changed: changedIn(i18n, saved.overwritten, saved.now) },
      )
    }
    case 'remove':
      return (await removeService(db, { ...acting, serviceId }))
        ? done(msg`Service removed`)
        : notDone(refusals.gone)
    case 'up':
      return (await moveServiceUp(db, { ...acting, serviceId }))
        ? done(msg`Moved up`)
        : notDone(refusals.gone)
    default:
      throw data(null, { status: 400 })
  }
}

function changedIn(i18n: I18n, names: string[], now: Record<string, string>): Changed[] {
  return names.map((name) => ({
    name: i18n._(fieldNames[name as keyof typeof fieldNames]),
    now: now[name] ?? '',
  }))
}

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  return (
    <SettingsPage
      title={pages.services.name}
      intro={
        <Trans>
          Customers see these at once, including VAT if you charge it. A quote can still differ.
        </Trans>
      }
    >
      <PriceForms data={loaderData} answer={actionData} />
      <FeeForm data={loaderData} answer={actionData} />
    </SettingsPage>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>
type Posted = Route.ComponentProps['actionData']

function PriceForms({ data: { services, offered }, answer }: { data: Loaded; answer: Posted }) {
  const { t, i18n } = useLingui()
  const own = (id: string) =>
    answer?.intent === 'service' && answer.serviceId === id ? answer : undefined
  return (
    <SettingsSection id="prices" title={<Trans>Your price list</Trans>}>
      {services.length === 0 ? (
        <EmptyState compact className="mt-4" title={t`No prices yet`}>
          <Trans>Customers compare prices before they ask.</Trans>
        </EmptyState>
      ) : (
        services.map(({ id, price, unit, fields, seen }, index) => (
          <details
            key={id}
            className="settings-service"
            open={own(id) ? true : undefined}
            name="service"
          >
            <summary>
              <span className="min-w-0">
                <b>{fields.title}</b>
                {fields.description ? <small>{fields.description}</small> : null}
              </span>
              <span className="text-right">
                <span className="number-s">{formatRand(price)}</span>
                <small>{i18n._(units[unit])}</small>
              </span>
              <ChevronDown aria-hidden />
            </summary>
            <div>
              <ServiceForm id={id} fields={fields} seen={seen} offered={offered} answer={own(id)} />
              <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
                <input type="hidden" name="serviceId" value={id} />
                {index > 0 ? (
                  <Button
                    type="submit"
                    name="intent"
                    value="up"
                    size="small"
                    icon={<ArrowUp aria-hidden />}
                  >
                    <Trans>Move up</Trans>
                  </Button>
                ) : null}
                <Button
                  type="submit"
                  name="intent"
                  value="remove"
                  size="small"
                  icon={<Trash2 aria-hidden />}
                >
                  {t`Remove ${fields.title}`}
                </Button>
              </Form>
            </div>
          </details>
        ))
      )}
      <h3 className="text-h4 mt-8">
        <Trans>Add a service</Trans>
      </h3>
      {services.length >= MOST_SERVICES ? (
        <Banner className="mt-3" title={i18n._(refusals['too many services'])} />
      ) : (
        <ServiceForm
          key={services.length}
          id=""
          fields={noService}
          seen=""
          offered={offered}
          answer={own('')}
        />
      )}
    </SettingsSection>
  )
}

function ServiceForm({
  id,
  fields,
  seen,
  offered,
  answer,
}: {
  id: string
  fields: ServiceFields
  seen: string
  offered: Category[]
  answer?: Posted
}) {
  const { t, i18n } = useLingui()
  const values = answer?.service ?? fields
  const problems: Partial<Record<string, string[]>> = answer?.problems ?? {}
  const field = (name: keyof ServiceFields) => ({
    id: `${name}-${id || 'new'}`,
    name,
    label: i18n._(fieldNames[name]),
    defaultValue: values[name],
    errors: problems[name],
  })
  return (
    <SettingsForm
      intent="service"
      hidden={{ serviceId: id }}
      seen={seen}
      answer={answer}
      save={id ? <Trans>Save price</Trans> : <Trans>Add service</Trans>}
    >
      <TextField {...field('title')} maxLength={LONGEST_TITLE} />
      <div className="settings-pair">
        <TextField {...field('price')} before="R" inputMode="decimal" maxLength={20} />
        <Select
          key={values.unit}
          {...field('unit')}
          options={jobUnits.map((unit) => ({ value: unit, label: i18n._(units[unit]) }))}
        />
      </div>
      <Select
        key={values.kind}
        {...field('kind')}
        hint={t`For a usual job, customers see your price next to what others charge.`}
      >
        {offered.map((category) => (
          <optgroup key={category} label={i18n._(categories[category].name)}>
            {usualJobTypes(category).map(({ code, name }) => (
              <option key={code} value={`${category}/${code}`}>
                {i18n._(name)}
              </option>
            ))}
            <option value={category}>{t`Something else`}</option>
          </optgroup>
        ))}
      </Select>
      <TextField {...field('description')} optional maxLength={LONGEST_NOTE} />
    </SettingsForm>
  )
}

function FeeForm({ data: { fee, seenFee }, answer }: { data: Loaded; answer: Posted }) {
  const { t, i18n } = useLingui()
  const own = answer?.intent === 'fee' ? answer : undefined
  const values = own?.fee ?? fee
  const errors: Problems = own?.problems ?? {}
  return (
    <SettingsSection
      id="fee"
      title={<Trans>Call-out fee</Trans>}
      intro={<Trans>What you charge to come out. Customers can sort results by it.</Trans>}
    >
      <SettingsForm intent="fee" seen={seenFee} answer={own} save={<Trans>Save fee</Trans>}>
        <div className="settings-pair">
          <TextField
            id="call-out"
            name="fee"
            label={i18n._(fieldNames.fee)}
            hint={t`Leave it empty if you'd rather not say. Enter 0 if coming out is free.`}
            before="R"
            inputMode="decimal"
            defaultValue={values.fee}
            errors={errors.fee}
            maxLength={20}
          />
          <TextField
            id="note"
            name="note"
            label={i18n._(fieldNames.note)}
            hint={t`Like "first half hour included".`}
            optional
            defaultValue={values.note}
            maxLength={120}
          />
        </div>
      </SettingsForm>
    </SettingsSection>
  )
}
