import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RouterContextProvider } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { SteppedBand } from '#app/ui/stepped-band.tsx'
import { Morning } from '../parts/morning.tsx'
import type { Route } from './+types/how-it-works.ts'

export async function loader({ context }: { context: Readonly<RouterContextProvider> }) {
  const { config, settings, publishedContent } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { 'how-it-works': published } = await publishedContent(context, ['how-it-works'])
  return {
    ...(published ? { published } : {}),
    titles: {
      title: i18n._(msg`How it works`),
      description: published?.lead ?? i18n._(msg`From your request to your review, step by step.`),
      path: '/how-it-works' as const,
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

type Published = Route.ComponentProps['loaderData']['published']

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { titles, published } = loaderData
  return (
    <>
      <Hero {...titles} />
      <SteppedBand seed="how-it-works" />
      <div className="page-box page-section">
        <h2>{published?.exampleTitle ?? <Trans>One morning in Mamelodi</Trans>}</h2>
        <p className="mt-2 text-small text-ink-2">
          {published?.exampleNote ?? <Trans>An example. The people and prices are made up.</Trans>}
        </p>
        <Morning />
      </div>
      <div className="bg-sand-2">
        <div className="page-box page-section grid gap-10 md:grid-cols-2 md:gap-16">
          <ForCustomers published={published} />
          <ForProviders published={published} />
        </div>
      </div>
    </>
  )
}

function Hero({ title, description }: { title: string; description: string }) {
  const localizedPath = usePageAddress()
  return (
    <div className="overflow-hidden bg-sky-tint">
      <div className="page-box grid items-end gap-6 pt-10 md:grid-cols-2 md:pt-6">
        <div className="md:py-14">
          <h1 className="text-display">{title}</h1>
          <p className="text-lead mt-4">{description}</p>
          <ButtonLink to={localizedPath('/services')} kind="marigold" size="large" className="mt-6">
            <Trans>Find a provider</Trans>
          </ButtonLink>
        </div>
        <Illustration name="lane" className="w-full" />
      </div>
    </div>
  )
}

function ForCustomers({ published }: { published: Published }) {
  const localizedPath = usePageAddress()
  return (
    <section>
      <h2>{published?.customersTitle ?? <Trans>What it costs you</Trans>}</h2>
      {published ? (
        <RichText blocks={published.customersWords} className="mt-3" />
      ) : (
        <p className="mt-3 max-w-prose">
          <Trans>
            Nothing. Asking, comparing and accepting are free, and you pay the provider directly.
          </Trans>
        </p>
      )}
      <ButtonLink to={localizedPath('/services')} kind="marigold" className="mt-5">
        <Trans>Find a provider</Trans>
      </ButtonLink>
    </section>
  )
}

function ForProviders({ published }: { published: Published }) {
  const localizedPath = usePageAddress()
  return (
    <section>
      <h2>{published?.providersTitle ?? <Trans>If you are a provider</Trans>}</h2>
      {published ? (
        <RichText blocks={published.providersWords} className="mt-3" />
      ) : (
        <p className="mt-3 max-w-prose">
          <Trans>
            Apply, get verified, start earning. You pay a subscription and no commission.
          </Trans>
        </p>
      )}
      <ButtonLink to={localizedPath('/become-provider')} className="mt-5">
        <Trans>Become a Provider</Trans>
      </ButtonLink>
    </section>
  )
}
