import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ChipLink } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/select.tsx'
import { Expiring, Unanswered } from '../components/dashboard-tables.tsx'
import { FigureCell } from '../components/figure-cell.tsx'
import { Question } from '../components/question.tsx'
import { ReplyChart } from '../components/reply-chart.tsx'
import { Subscriptions } from '../components/subscriptions-bar.tsx'
import { WeeksChart } from '../components/weeks-chart.tsx'
import { dashboardAddress, readDashboardFilter, USUAL_PERIOD } from '../dashboard/filter.ts'
import { periodNames, periodWords } from '../dashboard/periods.ts'
import { dashboardView, provinceChoices } from '../dashboard/view.server.ts'
import type { Route } from './+types/dashboard.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyFor('see the dashboard')]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, 'see the dashboard')
  const i18n = requestI18n(context)
  const filter = readDashboardFilter(new URL(request.url).searchParams)
  return {
    ...(await dashboardView({ ...context.get(servicesContext), filter, i18n })),
    provinces: provinceChoices(i18n),
    titles: adminTitles(context, msg`Dashboard`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Loaded = Route.ComponentProps['loaderData']

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { now, waiting, broke, changed } = loaderData
  return (
    <>
      <AdminHead title={<Trans>Dashboard</Trans>}>
        <p className="dashboard-now">{now}</p>
      </AdminHead>
      <div className="dashboard-questions">
        <Question title={t`What waits too long?`} note={t`Late, or due today`} lines={waiting} />
        <Question
          title={t`What broke?`}
          note={t`Still broken, or in the last 7 days`}
          lines={broke}
        />
        <Question title={t`What changed?`} note={t`In the last 7 days`} lines={changed} />
      </div>
      <Figures loaded={loaderData} />
      <div className="dashboard-tables">
        <div>
          <ReplyChart {...loaderData.charts.replies} />
          <WeeksChart {...loaderData.charts.weeks} />
          <Expiring {...loaderData.documents} />
        </div>
        <div>
          <Unanswered {...loaderData.unanswered} />
          <Subscriptions {...loaderData.subscriptions} />
        </div>
      </div>
    </>
  )
}

function Figures({ loaded: { figures, counted, filter, provinces } }: { loaded: Loaded }) {
  return (
    <section className="dashboard-figures" aria-labelledby="figures">
      <header>
        <h2 id="figures" className="text-h3">
          <Trans>Figures</Trans>
        </h2>
        <Choices filter={filter} provinces={provinces} />
        <PeriodNote counted={counted} />
      </header>
      {counted ? (
        <dl className="figure-sheet" data-cells={figures.length}>
          {figures.map(({ key, ...figure }) => (
            <FigureCell key={key} {...figure} />
          ))}
        </dl>
      ) : (
        <NotCounted />
      )}
    </section>
  )
}

function PeriodNote({ counted }: Pick<Loaded, 'counted'>) {
  return counted ? (
    <p className="dashboard-note">
      <Trans>Up to {counted}, compared with the same time before</Trans>
    </p>
  ) : null
}

function NotCounted() {
  const { t } = useLingui()
  return (
    <EmptyState as="h3" title={t`The figures are being counted.`}>
      <Trans>They appear here within a few minutes.</Trans>
    </EmptyState>
  )
}

function Choices({ filter, provinces }: Pick<Loaded, 'filter' | 'provinces'>) {
  const { t, i18n } = useLingui()
  return (
    <div className="dashboard-choices">
      <nav aria-label={t`Period`}>
        {periodNames.map((period) => (
          <ChipLink
            key={period}
            to={dashboardAddress('/admin/dashboard', { ...filter, period })}
            chosen={period === filter.period}
            size="choice"
            preventScrollReset
          >
            {i18n._(periodWords[period])}
          </ChipLink>
        ))}
      </nav>
      <Form className="dashboard-province" preventScrollReset key={filter.province}>
        {filter.period === USUAL_PERIOD ? null : (
          <input type="hidden" name="period" value={filter.period} />
        )}
        <Select
          name="province"
          label={t`Province`}
          labelHidden
          placeholder={t`All provinces`}
          defaultValue={filter.province ?? ''}
          options={provinces}
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
      </Form>
      <ButtonLink
        to={dashboardAddress('/admin/dashboard.csv', filter)}
        icon={<Download aria-hidden />}
        reloadDocument
      >
        <Trans>CSV of this screen</Trans>
      </ButtonLink>
    </div>
  )
}
