import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { categoryName } from '#app/directory/public/category-names.ts'
import { jobTypesWith } from '#app/directory/public/job-types.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { type Changed, type Problems, SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { servicesOf } from '../../queries.server.ts'
import { refusals } from '../../settings/outcome.ts'
import { pages } from '../../settings/pages.ts'
import { offeredCategories } from '../../settings/queries.server.ts'
import { moveServiceUp, removeService, saveService } from '../../settings/save-services.server.ts'
import { type FeeFields, feeShown, saveFee } from '../../settings/save-terms.server.ts'
import {
  fieldNames,
  readFee,
  readService,
  type ServiceFields,
  serviceFields,
  typedService,
} from '../../settings/service-form.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/services.ts'
import { PriceForms } from './price-forms.tsx'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('services', async (provider, context) => {
  const fee = feeShown(provider)
  const i18n = requestI18n(context)
  const { db } = context.get(servicesContext)
  const [services, offered] = await Promise.all([
    servicesOf(db, provider.id),
    offeredCategories(db, provider),
  ])
  return {
    fee,
    seenFee: seenOf(fee),
    kinds: offered.map((category) => ({
      category,
      name: i18n._(categoryName(category)),
      jobs: jobTypesWith(
        category,
        services.filter((service) => service.category === category).map(({ job }) => job),
      ).map(({ code, name }) => ({ code, name: i18n._(name) })),
    })),
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
      const typed = typedFee(text)
      const read = readFee(i18n, typed.fee)
      if ('problem' in read) return back({ fee: typed }, { problems: { fee: [read.problem] } })
      const saved = await saveFee(db, { ...acting, typed, cents: read.cents, seen })
      if (saved.ok) return done(msg`Call-out fee saved`)
      return back({ fee: saved.typed }, { changed: changedIn(i18n, saved.overwritten, saved.now) })
    }
    case 'service': {
      const typed = typedService(form)
      const read = readService(i18n, typed, await offeredCategories(db, provider))
      if ('problems' in read) return back({ service: typed }, { problems: read.problems })
      const saving = { ...acting, serviceId: serviceId || null, service: read.service, typed, seen }
      const saved = await saveService(db, saving)
      if (saved.ok) return done(msg`Price saved`)
      if ('why' in saved) return notDone(refusals[saved.why])
      const changed = changedIn(i18n, saved.overwritten, saved.now)
      return back({ service: saved.typed }, { changed })
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

const typedFee = (text: (name: string) => string): FeeFields => ({
  fee: text('fee').trim().slice(0, 20),
  note: cutText(cleanLine(text('note').slice(0, 400)), 120),
})

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

type FeeProps = {
  data: NonNullable<Route.ComponentProps['loaderData']>
  answer: Route.ComponentProps['actionData']
}

function FeeForm({ data: { fee, seenFee }, answer }: FeeProps) {
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
