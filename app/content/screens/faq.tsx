import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { usePageAddress } from '#app/shell/page.tsx'
import { describeToEngines, languageContext } from '#app/shell/request.server.ts'
import { pageTitles } from '#app/shell/titles.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { questions } from '../texts/questions.server.ts'
import type { Route } from './+types/faq.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = wordsFor(language)
  const groups = questions()
  describeToEngines(context, {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap((group) =>
      group.questions.map(({ asked, answer }) => ({
        '@type': 'Question',
        name: asked,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  })
  return {
    groups,
    titles: {
      title: i18n._(msg`Frequently Asked Questions`),
      description: i18n._(msg`Booking, checks, prices and joining, answered in short.`),
      path: '/faq',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
    },
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** Rows that open without script. */
export default function Faq({ loaderData: { groups, titles } }: Route.ComponentProps) {
  const at = usePageAddress()
  return (
    <div className="page-box page-section">
      <h1>{titles.title}</h1>
      {titles.language === 'en' ? null : (
        <p className="mt-3">
          <Trans>This text is in English; the English text is the one that counts.</Trans>
        </p>
      )}
      <div lang="en" className="max-w-[52rem]">
        {groups.map((group) => (
          <section key={group.title} className="mt-10">
            <h2>{group.title}</h2>
            <Accordion
              className="mt-4"
              items={group.questions.map(({ asked, answer }) => ({
                title: asked,
                children: answer,
              }))}
            />
          </section>
        ))}
      </div>
      <ButtonLink to={at('/contact')} className="mt-10">
        <Trans>Contact</Trans>
      </ButtonLink>
    </div>
  )
}
