import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { npoCategories } from '#app/directory/public/npo-categories.ts'
import type { ContentDocuments } from '#app/page/public-content.ts'
import { formatRand } from '#app/platform/money.ts'
import { spaced } from '#app/ui/numbers.ts'
import type { RichBlock } from '#app/ui/rich-text.tsx'
import type { Impact } from '../about/impact.ts'
import type { TextSettings } from './text.ts'

/** The texts of the About page. The amounts under its cards come from the ledger. */
export const aboutTexts = (
  site: TextSettings,
  i18n: I18n,
  categories: number | string = Object.keys(npoCategories).length,
) => ({
  mission: mission(site, i18n),
  values: values(i18n),
  npos: npos(i18n, categories),
  story: story(site, i18n),
  team: team(site, i18n),
  leadership: leadership(site, i18n),
  impact: {
    title: i18n._(msg`Community Impact`),
    words: i18n._(
      msg`10% of proceeds go to community initiatives in education, entrepreneurship and economic empowerment.`,
    ),
    note: i18n._(msg`This is how much we've set aside so far, from the ledger.`),
    ledger: i18n._(msg`Check these amounts in the giving ledger`),
  },
})
type BuiltIn = ReturnType<typeof aboutTexts>
/** Where editors can use formatting, the text is a list of blocks. */
type Formatted<Part extends { words: string }> = Omit<Part, 'words'> & {
  words: string | RichBlock[]
}
export type AboutTexts = Omit<BuiltIn, 'mission' | 'team'> & {
  mission: Formatted<BuiltIn['mission']>
  team: Formatted<BuiltIn['team']>
}

/** The built-in texts, overridden by published ones. */
export const publishedAbout = (
  texts: BuiltIn,
  published: ContentDocuments['about'] | undefined,
): AboutTexts =>
  published
    ? {
        ...texts,
        mission: {
          title: published.missionTitle,
          lead: published.missionLead,
          words: published.missionWords,
        },
        values: { title: published.valuesTitle, rows: published.values },
        npos: { ...texts.npos, title: published.nposTitle, words: published.nposWords },
        story: {
          ...texts.story,
          title: published.storyTitle,
          started: { ...texts.story.started, title: published.storyStart },
        },
        team: { title: published.teamTitle, words: published.teamWords },
        impact: { ...texts.impact, title: published.impactTitle, words: published.impactWords },
      }
    : texts

const mission = ({ name }: TextSettings, i18n: I18n) => ({
  title: i18n._(msg`Our mission`),
  lead: i18n._(
    msg`We want anyone in South Africa to find honest work done well, and anyone who does honest work to be found.`,
  ),
  words: i18n._(
    msg`${name} connects customers with service providers whose checks are shown with their dates.`,
  ),
})

const values = (i18n: I18n) => ({
  title: i18n._(msg`Our values`),
  rows: [
    {
      name: i18n._(msg`Faith`),
      words: i18n._(
        msg`We began in faith and try to act on it: serve first, keep your word. Everyone is welcome and treated the same, whatever they believe.`,
      ),
    },
    {
      name: i18n._(msg`Openness`),
      words: i18n._(msg`Every check shows its date, and every list of results explains its order.`),
    },
    {
      name: i18n._(msg`Fair work`),
      words: i18n._(msg`Only customers whose job is done can leave a rating.`),
    },
    {
      name: i18n._(msg`Giving`),
      words: i18n._(msg`10% of every provider fee goes to people who need it.`),
    },
  ],
})

function npos(i18n: I18n, count: number | string) {
  return {
    title: i18n._(msg`NPOs and charities`),
    words: i18n._(
      msg`There are ${count} categories for causes. Listing will be free of charge (planned).`,
    ),
    link: { to: '/services/npo-charities' as const, words: i18n._(msg`Browse NPO & Charities`) },
  }
}

const story = ({ location }: TextSettings, i18n: I18n) => ({
  title: i18n._(msg`Our story`),
  opened: i18n._(msg`Provider signup opened`),
  opens: i18n._(msg`Provider signup opens`),
  launch: i18n._(msg`Full launch`),
  today: i18n._(msg`Today`),
  started: { year: '2023', title: i18n._(msg`Started in ${location}`) },
})

const team = ({ name, supportEmail }: TextSettings, i18n: I18n) => ({
  title: i18n._(msg`Our team`),
  words: i18n._(msg`To reach the people behind ${name}, write to ${supportEmail}.`),
})

const leadership = ({ name, supportEmail }: TextSettings, i18n: I18n) => ({
  title: i18n._(msg`Leadership`),
  none: i18n._(msg`Leadership team information will be available soon.`),
  more: i18n._(msg`More team members coming soon`),
  defaultBio: i18n._(msg`One of the people behind ${name}. Write to them at ${supportEmail}.`),
})

/** The text beside "today" in the story. */
export function providersToday(providers: number, i18n: I18n) {
  const count = spaced(providers)
  return i18n._(msg`${count} providers, with dated checks`)
}

/** The staircase as text: the value of a block if any is drawn, each step, and the rest. */
export function impactInWords({ steps, blockCents, others }: Impact, i18n: I18n) {
  const block = formatRand(blockCents, { cents: 'never' })
  const rest = formatRand(others, { cents: 'always' })
  return {
    block: steps.some(({ blocks }) => blocks > 0) ? i18n._(msg`Each block is ${block}.`) : null,
    others: i18n._(msg`Other causes that providers chose: ${rest}.`),
    steps: steps.map(({ title, causes, cents, blocks }) => ({
      title: i18n._(title),
      blocks,
      sum: formatRand(cents, { cents: 'always' }),
      causes: causes.map((cause) => i18n._(npoCategories[cause])).join(', '),
    })),
  }
}
