import type { RouterContextProvider } from 'react-router'
import { plansOnSale } from '#app/billing/index.server.ts'
import { LISTINGS_TAG, totals } from '#app/directory/index.server.ts'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import { launchPhase } from '#app/page/launch-phase.ts'
import { dependsOn, languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { planSentences, supportHours } from '#app/support/index.server.ts'
import { spaced } from '#app/ui/numbers.ts'
import { checkNames, questionNumbers, questions } from '../texts/questions.server.ts'
import type { Values } from './values.ts'

/** The current values of placeholders, in the page's language. The page depends on them for caching. */
export async function currentValues(context: Readonly<RouterContextProvider>): Promise<Values> {
  const { db, settings } = context.get(servicesContext)
  const site = settings.current()
  dependsOn(context, LISTINGS_TAG)
  const { providers } = await totals(db)
  return {
    ...(await planValues(context)),
    ...numbers(),
    'site-name': site.name,
    'support-email': site.supportEmail,
    'support-phone': site.supportPhone,
    'support-hours': supportHours(context).words,
    location: site.location,
    providers: spaced(providers),
  }
}

async function planValues(context: Readonly<RouterContextProvider>) {
  const { settings, clock } = context.get(servicesContext)
  const i18n = i18nFor(context.get(languageContext))
  const { shown, isSpecialOpen } = await plansOnSale(context)
  const isLaunched = launchPhase(settings.current(), clock.now()) === 'launched'
  const { special, others } = planSentences(i18n, { isSpecialOpen, isLaunched })
  const priced = questions(
    i18n,
    shown.map(({ plan }) => plan),
  ).flatMap((group) => group.questions)
  return {
    'launch-special': special,
    'other-plans': others,
    'price-table': String(priced.find(({ hasPrices }) => hasPrices)?.answer ?? ''),
    'check-names': checkNames(i18n),
  }
}

const numbers = () => ({
  'reply-hours': String(questionNumbers.hours),
  'urgent-reply-hours': String(questionNumbers.urgentHours),
  'quote-days': String(questionNumbers.mostDays),
  'reminder-days': questionNumbers.days,
  'suspended-day': String(questionNumbers.SUSPENDED_ON),
  'ended-day': String(questionNumbers.ENDED_ON),
  'cooling-off-days': String(questionNumbers.COOLING_OFF_DAYS),
  'notice-days': String(questionNumbers.LAW_NOTICE_BUSINESS_DAYS),
  'guaranteed-rating': String(questionNumbers.GUARANTEED_RATING),
  'reviews-needed': String(questionNumbers.REVIEWS_NEEDED),
  'npo-categories': String(Object.keys(npoCategories).length),
})
