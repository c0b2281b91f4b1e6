import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { useMay } from '#app/page/use-may.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Table } from '#app/ui/table.tsx'
import type { campaignList } from '../subscriptions/campaigns.server.ts'

type Row = Awaited<ReturnType<typeof campaignList>>[number]

/** Providers who agreed to be named in campaigns, and since when. */
export function Campaigns({ rows }: { rows: Row[] }) {
  const mayDownload = useMay('look after payments')
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-2">
        <Trans>
          Lists only people whose plan includes campaigns and who agreed to be named. They can
          withdraw at any time: download the list again for each campaign.
        </Trans>
      </p>
      <CampaignTable rows={rows} />
      {rows.length > 0 && mayDownload ? <DownloadList /> : null}
    </>
  )
}

function CampaignTable({ rows }: { rows: Row[] }) {
  const { i18n, t } = useLingui()
  return (
    <Table
      caption={t`Providers who may be named in campaigns`}
      rows={rows}
      rowKey={({ userId }) => userId}
      empty={<EmptyState as="h2" title={t`No one has agreed to be named in campaigns`} />}
      columns={[
        {
          key: 'name',
          head: t`Business`,
          leads: true,
          cell: ({ name, slug }) => (
            <Link to={`/providers/${slug}` satisfies SiteAddress} className="link">
              {name}
            </Link>
          ),
        },
        { key: 'email', head: t`Email`, cell: ({ email }) => email },
        {
          key: 'agreed',
          head: t`Agreed`,
          cell: ({ agreedAt }) =>
            agreedAt ? formatInstantInFull(new Date(agreedAt), i18n.locale) : '–',
        },
      ]}
    />
  )
}

const DownloadList = () => (
  <a
    href={'/admin/payments/campaigns.csv' satisfies SiteAddress}
    className="button button-outline mt-5"
  >
    <Download aria-hidden />
    <Trans>Download the list</Trans>
  </a>
)
