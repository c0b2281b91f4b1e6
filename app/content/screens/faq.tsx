import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plansOnSale, RESERVED_FOR } from '#app/billing/index.server.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { describeToEngines, languageContext, validUntil } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { startChat } from '#app/support/public/start-chat.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { faqDocuments, publishedQuestions } from '../documents/faq.server.ts'
import { countOf, SearchForm, useTypedWords } from '../parts/faq-search-form.tsx'
import { answerWords, questionsWith, searchedFor } from '../public/faq-search.ts'
import { textStyles } from '../text-styles.ts'
import { priceLines, priceWords, type Questions, questions } from '../texts/questions.server.ts'
import type { Route } from './+types/faq.ts'

export const links = textStyles

export async function loader({ context, request }: Route.LoaderArgs) {
  const { clock, config, settings, publishedContent } = context.get(servicesContext)
  const language = context.get(languageContext)
  const i18n = i18nFor(language)
  const { shown, placesLeft: left, places: all } = await plansOnSale(context)
  const plans = shown.map(({ plan }) => plan)
  const published = await publishedContent(context, faqDocuments)
  const groups = publishedQuestions(questions(i18n, plans), published)
  const query = searchedFor(new URL(request.url).searchParams)
  // An unpaid reservation is released by time.
  validUntil(context, new Date(clock.now().getTime() + RESERVED_FOR))
  if (query === '') describeToEngines(context, { ...describe(groups), inLanguage: language })
  return {
    groups,
    query,
    prices: priceLines(i18n, plans),
    priceWords: priceWords(i18n, { left, all }),
    titles: {
      title: i18n._(msg`Frequently Asked Questions`),
      description: i18n._(msg`Short answers about booking, checks, prices and joining.`),
      path: '/faq',
      language,
      site: { name: settings.current().name, url: config.siteUrl },
      isIndexed: query === '',
    },
  }
}

const describe = (groups: readonly Questions[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap((group) =>
    group.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answerWords(answer) },
    })),
  ),
})

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageTitles(loaderData.titles) : []
}

/** Questions that open without script and can be searched; prices are a table of the plans. */
export default function Faq({
  loaderData: { groups, query, prices, priceWords, titles },
}: Route.ComponentProps) {
  const [typed, setTyped, search] = useTypedWords(query)
  const found = questionsWith(groups, typed)
  const count = countOf(found)
  return (
    <div className="page-box page-section">
      <h1>{titles.title}</h1>
      <SearchForm groups={groups} typed={typed} onType={setTyped} onSearch={search} />
      <p role="status" className={typed ? 'mt-3' : 'visually-hidden'}>
        {typed.trim() === '' ? null : count === 0 ? (
          <Trans>No answers match. Try other words, or write to us.</Trans>
        ) : (
          <Plural value={count} one="# answer" other="# answers" />
        )}
      </p>
      <div className="text-columns faq">
        <GroupLinks groups={found} />
        <div className="min-w-0">
          {found.map((group, i) => (
            <section key={group.title} id={`group-${i + 1}`} className="faq-group">
              <h2>{group.title}</h2>
              <Answers {...{ group, prices, priceWords }} isOnly={count === 1} />
            </section>
          ))}
          <StillAQuestion />
        </div>
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type AnswersProps = Pick<Loaded, 'prices' | 'priceWords'> & {
  group: Loaded['groups'][number]
  isOnly: boolean
}

function Answers({ group, prices, priceWords, isOnly }: AnswersProps) {
  return (
    <Accordion
      className="mt-2"
      items={group.questions.map(({ id, question, answer, hasPrices }) => ({
        id,
        title: question,
        open: hasPrices || isOnly,
        children: hasPrices ? (
          <Prices prices={prices} priceWords={priceWords} />
        ) : typeof answer === 'string' ? (
          answer
        ) : (
          <RichText blocks={answer} />
        ),
      }))}
    />
  )
}

function GroupLinks({ groups }: { groups: Questions[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`On this page`} className="text-contents">
      <ol>
        {groups.map(({ title, questions }, i) => (
          <li key={title}>
            <a href={`#group-${i + 1}`}>
              {title} <small>{questions.length}</small>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StillAQuestion() {
  const localizedPath = usePageAddress()
  return (
    <div className="faq-more">
      <div>
        <h2 className="text-h3">
          <Trans>Still have a question?</Trans>
        </h2>
        <p className="text-small text-ink-2">
          <Trans>A person answers within 24 hours on business days.</Trans>
        </p>
      </div>
      <div className="faq-ways">
        <Button kind="ink" className="when-script" onClick={startChat}>
          <Trans>Start Chat</Trans>
        </Button>
        <ButtonLink kind="ink" to={localizedPath('/support')} className="without-script">
          <Trans>Start Chat</Trans>
        </ButtonLink>
        <ButtonLink to={localizedPath('/contact')}>
          <Trans>Contact Us</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

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
