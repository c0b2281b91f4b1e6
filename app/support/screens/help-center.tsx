import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LinksFunction } from 'react-router'
import { plansOnSale } from '#app/billing/index.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { launchPhase } from '#app/page/launch-phase.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { RichBlock } from '#app/ui/rich-text.tsx'
import styles from '../contact/contact.css?url'
import { type HelpTopic, helpTopics } from '../contact/help-topics.server.ts'
import { supportHours } from '../contact/page.server.ts'
import { HelpAnswer } from '../parts/help-answer.tsx'
import type { Route } from './+types/help-center.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context }: Route.LoaderArgs) {
  const { config, settings, clock, publishedContent } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { supportEmail, supportPhone, name } = settings.current()
  const { isSpecialOpen } = await plansOnSale(context)
  const topics = helpTopics(i18n, {
    email: supportEmail,
    phone: supportPhone,
    hours: supportHours(context).words,
    isSpecialOpen,
    isLaunched: launchPhase(settings.current(), clock.now()) === 'launched',
  })
  const published = await publishedContent(context, guideDocuments)
  return {
    topics: topics.map((topic, index) => publishedGuide(topic, published[guideDocuments[index]!])),
    titles: {
      title: i18n._(msg`Help Center`),
      description: i18n._(msg`Five short guides, from booking to payment.`),
      path: '/help-center',
      language,
      site: { name, url: config.siteUrl },
    },
  }
}

/** The documents of the guides, in order. */
const guideDocuments = [
  'help-getting-started',
  'help-how-to-book-services',
  'help-provider-verification-process',
  'help-payment-security',
  'help-becoming-a-provider',
] as const

const publishedGuide = (
  topic: HelpTopic,
  published: { title: string; words: RichBlock[] } | undefined,
): HelpTopic =>
  published ? { id: topic.id, title: published.title, before: [], blocks: published.words } : topic

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** The guides as a page, for visitors without script or to share a link. */
export default function HelpCenterPage({ loaderData: { topics, titles } }: Route.ComponentProps) {
  const localizedPath = usePageAddress()
  return (
    <div className="page-box page-section">
      <h1>{titles.title}</h1>
      <p className="text-lead mt-3">{titles.description}</p>
      <div className="mt-8 max-w-[52rem]">
        <Accordion
          items={topics.map((topic) => ({
            id: topic.id,
            title: topic.title,
            children: <HelpAnswer topic={topic} />,
          }))}
        />
      </div>
      <ButtonLink to={localizedPath('/contact')} className="mt-10">
        <Trans>Contact</Trans>
      </ButtonLink>
    </div>
  )
}
