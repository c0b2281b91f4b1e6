import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import { changedSettings } from '../settings/versions-view.server.ts'
import type { Route } from './+types/settings-versions.ts'

const ACT = 'change settings'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

export async function loader({ context, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  return {
    settings: await changedSettings(context),
    titles: adminTitles(context, msg`Versions of settings`),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

/** Every setting that was ever changed, latest first. */
export default function SettingsVersions({ loaderData: { settings } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <p className="admin-back">
        <Link to={'/admin/settings' satisfies SiteAddress}>
          <Trans>Settings</Trans>
        </Link>
      </p>
      <AdminHead title={<Trans>Versions of settings</Trans>} />
      <Table
        className="admin-table"
        caption={t`Changed settings, latest first`}
        rows={settings}
        rowKey={({ key }) => key}
        empty={
          <EmptyState as="h2" title={<Trans>No setting has been changed</Trans>}>
            <Trans>Every change is kept here, and you can put an earlier value back.</Trans>
          </EmptyState>
        }
        columns={[
          {
            key: 'name',
            head: t`Setting`,
            leads: true,
            cell: ({ key, name }) => (
              <Link to={`/admin/settings/versions/${key}` satisfies SiteAddress}>{name}</Link>
            ),
          },
          {
            key: 'value',
            head: t`Now`,
            cell: ({ value }) =>
              value ? <span className="setting-value">{value}</span> : <Trans>empty</Trans>,
          },
          { key: 'number', head: t`Version`, figures: true, cell: ({ number }) => number },
          { key: 'on', head: t`Changed`, cell: ({ on }) => on },
          { key: 'by', head: t`By`, cell: ({ by }) => by ?? <Trans>On the server</Trans> },
        ]}
      />
    </>
  )
}
