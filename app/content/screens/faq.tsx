import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { LAUNCH_PLACES } from '#app/billing/plans/plans.ts'
import { PLACES_TAG, placesLeft, RESERVED_FOR } from '#app/billing/subscriptions/places.server.ts'
import { wordsFor } from '#app/platform/words.server.ts'
import { servicesContext } from '#app/services.server.ts'
import { usePageAddress } from '#app/shell/page.tsx'
import {
  dependsOn,
  describeToEngines,
  languageContext,
  validUntil,
} from '#app/shell/request.server.ts'
import { pageTitles } from '#app/shell/titles.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { priceLines, priceWords, questions } from '../texts/questions.server.ts'
import type { Route } from './+types/faq.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, config, settings } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = wordsFor(language)
  const groups = questions()
  const now = clock.now()
  dependsOn(context, PLACES_TAG)
  // A place that was reserved and not paid comes back by itself.
  validUntil(context, new Date(now.getTime() + RESERVED_FOR))
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
    prices: priceLines(),
    priceWords: priceWords({ left: await placesLeft(db, now), all: LAUNCH_PLACES }),
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

/** Rows that open without script; prices are a table of the plans. */
export default function Faq({
  loaderData: { groups, prices, priceWords, titles },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const at = usePageAddress()
  return (
    <div className="page-box page-section">
      <h1>{titles.title}</h1>
      {titles.language === 'en' ? null : (
        <p className="mt-3">
          <Trans>This text is in English; the English text is the one that counts.</Trans>
        </p>
      )}
      <div className="text-columns faq" lang="en">
        <nav aria-label={t`On this page`} className="text-contents">
          <ol>
            {groups.map(({ title, questions: asked }, i) => (
              <li key={title}>
                <a href={`#group-${i + 1}`}>
                  {title} <small>{asked.length}</small>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0">
          {groups.map((group, i) => (
            <section key={group.title} id={`group-${i + 1}`} className="faq-group">
              <h2>{group.title}</h2>
              <Accordion
                className="mt-2"
                items={group.questions.map(({ asked, answer, hasPrices }) => ({
                  title: asked,
                  open: hasPrices,
                  children: hasPrices ? <Prices prices={prices} priceWords={priceWords} /> : answer,
                }))}
              />
            </section>
          ))}
          <div className="faq-more" lang={titles.language}>
            <div>
              <h2 className="text-h3">
                <Trans>Still a question?</Trans>
              </h2>
              <p className="text-small text-ink-2">
                <Trans>A person answers within 24 hours on business days.</Trans>
              </p>
            </div>
            <ButtonLink kind="ink" to={at('/contact')}>
              <Trans>Contact Us</Trans>
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Prices({ prices, priceWords }: Pick<Loaded, 'prices' | 'priceWords'>) {
  return (
    <>
      <p>{priceWords.before}</p>
      <table className="faq-prices">
        <tbody>
          {prices.map(({ name, month, note }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <b>{month}</b> {priceWords.month}
              </td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-small">{priceWords.after}</p>
    </>
  )
}
