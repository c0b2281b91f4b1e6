import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BandNote, PriceList } from '../parts/price-list.tsx'
import { pricedServices } from '../priced-services.server.ts'
import { profileOf, profileTitles } from '../profile-page.server.ts'
import { quoteAddress } from '../public/quote-addresses.ts'
import type { Route } from './+types/profile-services.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const { profile, page } = profileOf(context)
  const { name } = page
  const title = requestI18n(context)._(msg`Services and prices of ${name}`)
  return {
    page,
    titles: profileTitles(context, { tab: '/services', title }),
    services: await pricedServices(db, profile, clock.now()),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageTitles(loaderData.titles) : []

export default function Services({ loaderData: { page, services } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="text-[1.9375rem]">
        <Trans>Services</Trans>
      </h2>
      {services.length === 0 ? (
        <EmptyState
          className="mt-4"
          title={<Trans>No price list yet</Trans>}
          action={
            <ButtonLink to={quoteAddress({ slug: page.slug, category: page.category })}>
              <Trans>Ask {page.shortName}</Trans>
            </ButtonLink>
          }
        >
          <Trans>Describe what you need, and they'll reply with a price.</Trans>
        </EmptyState>
      ) : (
        <>
          <PriceList services={services} slug={page.slug} canBook />
          <BandNote services={services} name={page.shortName} provinceName={page.provinceName} />
        </>
      )}
    </section>
  )
}
