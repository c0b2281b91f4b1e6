import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { formatRand } from '#app/platform/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SettingsSection } from '#app/ui/settings-page.tsx'
import { units } from '../../public/units.ts'
import { refusals } from '../../settings/outcome.ts'
import { MOST_SERVICES, noService } from '../../settings/service-form.ts'
import type { Route } from './+types/services.ts'
import { ServiceForm } from './service-form.tsx'

type Loaded = NonNullable<Route.ComponentProps['loaderData']>
type Posted = Route.ComponentProps['actionData']

export function PriceForms({
  data: { services, kinds },
  answer,
}: {
  data: Loaded
  answer: Posted
}) {
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
        services.map((service, index) => (
          <ServiceRow
            key={service.id}
            service={service}
            isFirst={index === 0}
            kinds={kinds}
            answer={own(service.id)}
          />
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
          kinds={kinds}
          answer={own('')}
        />
      )}
    </SettingsSection>
  )
}

type Service = Loaded['services'][number]
type RowProps = { service: Service; isFirst: boolean; kinds: Loaded['kinds']; answer: Posted }

function ServiceRow({ service, isFirst, kinds, answer }: RowProps) {
  const { id, fields, seen } = service
  return (
    <details className="settings-service" open={answer ? true : undefined} name="service">
      <Summary service={service} />
      <div>
        <ServiceForm id={id} fields={fields} seen={seen} kinds={kinds} answer={answer} />
        <ServiceActions id={id} name={fields.title} isFirst={isFirst} />
      </div>
    </details>
  )
}

function Summary({ service: { fields, price, unit } }: { service: Service }) {
  const { i18n } = useLingui()
  return (
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
  )
}

function ServiceActions({ id, name, isFirst }: { id: string; name: string; isFirst: boolean }) {
  const { t } = useLingui()
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-2">
      <input type="hidden" name="serviceId" value={id} />
      {isFirst ? null : (
        <Button type="submit" name="intent" value="up" size="small" icon={<ArrowUp aria-hidden />}>
          <Trans>Move up</Trans>
        </Button>
      )}
      <Button type="submit" name="intent" value="remove" size="small" icon={<Trash2 aria-hidden />}>
        {t`Remove ${name}`}
      </Button>
    </Form>
  )
}
