import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { Outlet } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { ProfileHead } from '../parts/profile-head.tsx'
import { RequestQuoteBar, RequestQuoteCard } from '../parts/request-quote-card.tsx'
import { SimilarProviders } from '../parts/similar-providers.tsx'
import { WhereTheyWork } from '../parts/where-they-work.tsx'
import { knowProfile, profileOf } from '../profile-page.server.ts'
import { profileStyles } from '../profile-styles.ts'
import type { Route } from './+types/profile.ts'

export const links = profileStyles

export const middleware: Route.MiddlewareFunction[] = [knowProfile]

export async function loader({ context }: Route.LoaderArgs) {
  return { page: profileOf(context).page }
}

/** A provider's public page: who it is, the three figures, four tabs, and the card to request a quote. */
export default function ProviderProfile({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const address = localizedPath(`/providers/${page.slug}`)
  return (
    <div className="profile">
      <div className="profile-ground">
        <div className="page-box">
          {page.isListed ? null : <PreviewBanner isOwner={page.isOwner} />}
          <ProfileHead page={page} />
          <Tabs
            className="profile-tabs"
            label={t`Profile sections`}
            tabs={[
              { to: address, label: t`About` },
              { to: `${address}/services`, label: t`Services` },
              { to: `${address}/reviews`, label: t`Reviews` },
              { to: `${address}/saved-quotes`, label: t`Saved Quotes` },
            ]}
          />
        </div>
      </div>
      <SteppedBand seed={`provider ${page.slug}`} className="my-1" />
      <div className="page-box profile-columns">
        <div className="min-w-0">
          <Outlet />
        </div>
        <aside className="profile-aside">
          <RequestQuoteCard page={page} />
          <WhereTheyWork page={page} />
        </aside>
      </div>
      <SimilarProviders page={page} />
      <RequestQuoteBar page={page} />
    </div>
  )
}

function PreviewBanner({ isOwner }: { isOwner: boolean }) {
  return (
    <Banner
      className="mt-4"
      tone="clay"
      icon={<Eye />}
      title={<Trans>Preview: this profile isn't listed</Trans>}
    >
      {isOwner ? (
        <Trans>
          Only you and administrators can see this page. Customers can't find you or ask you yet.
        </Trans>
      ) : (
        <Trans>Only its owner and administrators can see this page.</Trans>
      )}
    </Banner>
  )
}
