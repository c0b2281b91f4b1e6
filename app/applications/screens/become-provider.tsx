import { msg } from '@lingui/core/macro'
import { pageTitles } from '#app/page/titles.ts'
import { workStyles } from '#app/page/work-styles.ts'
import { useIsProvider } from '../parts/apply-link.tsx'
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
import { recruitingPage } from '../recruiting-page.server.ts'
import type { Route } from './+types/become-provider.ts'

export const links = workStyles

export function loader({ context }: Route.LoaderArgs) {
  return recruitingPage(context, {
    title: msg`Become a Provider`,
    description: msg`Get checked, found and asked for quotes. What it costs, how the checks work, and how to apply.`,
    path: '/become-provider',
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** The benefits and costs of joining, for prospective providers. */
export default function BecomeProvider({ loaderData: { shop } }: Route.ComponentProps) {
  const isProvider = useIsProvider()
  return (
    <>
      <Hero shop={shop} />
      <GivingBanner />
      <WhyJoin />
      <HowItWorks />
      <Pricing shop={shop} />
      <QualityStandards />
      <Faq shop={shop} />
      {isProvider ? null : (
        <>
          <ApplyNow />
          <FinalCall shop={shop} />
        </>
      )}
    </>
  )
}
