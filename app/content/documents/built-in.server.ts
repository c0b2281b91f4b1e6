import type { I18n } from '@lingui/core'
import { defaultSettings } from '#app/page/site-settings.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { Language } from '#app/platform/languages.ts'
import { type HelpTopic, helpTopics } from '#app/support/index.server.ts'
import { textPages } from '../text-pages.server.ts'
import { aboutTexts } from '../texts/about.server.ts'
import { questions } from '../texts/questions.server.ts'
import type { Block, TextSettings } from '../texts/text.ts'
import { homeBlocks, homeOrder, howItWorks, slides } from './built-in-pages.server.ts'
import { type Fields, withAddedFields } from './fields.ts'
import { asMarkdown } from './rich-text.server.ts'
import { type DocumentKey, shapes } from './shapes.ts'
import { PRICE_TABLE, valueAs } from './values.ts'

/**
 * Version 0: the release's own text in its editable form. Values that the release fills in are placeholders
 * in braces.
 */
export const builtInText = (document: DocumentKey, language: Language): Fields =>
  withAddedFields(shapes[document], builtIn[document](i18nFor(language)))

const site: TextSettings = {
  ...defaultSettings,
  siteUrl: '',
  name: valueAs('site-name'),
  supportEmail: valueAs('support-email'),
  supportPhone: valueAs('support-phone'),
  location: valueAs('location'),
}

const numbers = {
  hours: valueAs('reply-hours'),
  urgentHours: valueAs('urgent-reply-hours'),
  mostDays: valueAs('quote-days'),
  days: valueAs('reminder-days'),
  SUSPENDED_ON: valueAs('suspended-day'),
  ENDED_ON: valueAs('ended-day'),
  COOLING_OFF_DAYS: valueAs('cooling-off-days'),
  LAW_NOTICE_BUSINESS_DAYS: valueAs('notice-days'),
  GUARANTEED_RATING: valueAs('guaranteed-rating'),
  REVIEWS_NEEDED: valueAs('reviews-needed'),
  names: valueAs('check-names'),
}

/**
 * A group of the FAQ. Question slugs are made from the text with its values filled in, not from placeholder
 * names.
 */
const faq = (group: number) => (i18n: I18n) => {
  const { title, questions: named } = questions(i18n, [], numbers)[group]!
  const ids = questions(i18n, [])[group]!.questions.map(({ id }) => id)
  return {
    title,
    questions: named.map(({ question, answer, hasPrices }, index) => ({
      id: ids[index]!,
      question,
      answer: hasPrices ? PRICE_TABLE : asMarkdown(String(answer)),
    })),
  }
}

function guide(id: string) {
  return (i18n: I18n): Fields => {
    const topic = helpTopics(i18n, {
      email: valueAs('support-email'),
      phone: valueAs('support-phone'),
      hours: valueAs('support-hours'),
      isSpecialOpen: true,
      isLaunched: true,
      sentences: { special: valueAs('launch-special'), others: valueAs('other-plans') },
    }).find((candidate) => candidate.id === id)!
    return { title: topic.title, words: guideWords(topic) }
  }
}

function guideWords({ before, list, after = [] }: HelpTopic): string {
  const items = list?.items.map(
    (item, index) => `${list.isOrdered ? `${index + 1}.` : '-'} ${asMarkdown(item)}`,
  )
  return [
    ...before.map(asMarkdown),
    ...(items ? [items.join('\n')] : []),
    ...after.map(asMarkdown),
  ].join('\n\n')
}

function about(i18n: I18n): Fields {
  const { mission, values, npos, story, team, impact } = aboutTexts(
    site,
    i18n,
    valueAs('npo-categories'),
  )
  return {
    missionTitle: mission.title,
    missionLead: mission.lead,
    missionWords: asMarkdown(mission.words),
    valuesTitle: values.title,
    values: values.rows,
    nposTitle: npos.title,
    nposWords: npos.words,
    storyTitle: story.title,
    storyStart: story.started.title,
    teamTitle: team.title,
    teamWords: asMarkdown(team.words),
    impactTitle: impact.title,
    impactWords: impact.words,
  }
}

const careers = (i18n: I18n): Fields => ({
  lead: i18n._(textPages.careers.description),
  sections: textPages.careers.text!(site, i18n).map(({ title, blocks }) => ({
    title,
    words: blocks.map(blockWords).join('\n\n'),
  })),
})

function blockWords(block: Block): string {
  if (typeof block === 'string') return asMarkdown(block)
  if ('list' in block) return block.list.map((line) => `- ${asMarkdown(line)}`).join('\n')
  if ('facts' in block)
    return block.facts
      .map(({ name, words }) => `- **${asMarkdown(name)}** ${asMarkdown(words)}`)
      .join('\n')
  // The built-in texts have no formatting.
  return 'link' in block ? `[${asMarkdown(block.link.words)}](${block.link.to})` : ''
}

const builtIn: Record<DocumentKey, (i18n: I18n) => Fields> = {
  'home-slides': slides,
  'home-blocks': homeBlocks,
  'home-order': homeOrder,
  about,
  'how-it-works': howItWorks,
  'faq-booking': faq(0),
  'faq-checks': faq(1),
  'faq-prices': faq(2),
  'faq-providers': faq(3),
  'help-getting-started': guide('getting-started'),
  'help-how-to-book-services': guide('how-to-book-services'),
  'help-provider-verification-process': guide('provider-verification-process'),
  'help-payment-security': guide('payment-security'),
  'help-becoming-a-provider': guide('becoming-a-provider'),
  careers,
}
