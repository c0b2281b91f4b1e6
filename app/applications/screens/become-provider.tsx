import { msg } from '@lingui/core/macro'
import { plansOnSale } from '#app/billing/index.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import {
  ApplyNow,
  Faq,
  FinalCall,
  GivingBanner,
  Hero,
  HowItWorks,
  Pricing,
  QualityStandards,
  WhyJoin,
} from '../parts/recruiting.tsx'
import type { Route } from './+types/become-provider.ts'

const title = msg`Become a Provider`
const description = msg`Get checked, found and asked for quotes. What it costs, how the checks work, and how to apply.`

export const links = workStyles

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await plansOnSale(context)
  const i18n = i18nFor(shop.language)
  return {
    shop,
    titles: {
      title: i18n._(title),
      description: i18n._(description),
      path: '/become-provider',
      language: shop.language,
      site: shop.site,
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** For whoever thinks of joining: what it brings and what it costs. */
export default function BecomeProvider({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <>
      <Hero shop={shop} />
      <GivingBanner />
      <WhyJoin />
      <HowItWorks />
      <Pricing shop={shop} />
      <QualityStandards />
      <Faq shop={shop} />
      <ApplyNow />
      <FinalCall shop={shop} />
    </>
  )
}
