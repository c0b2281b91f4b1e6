import { npoCategories } from '#app/giving/npo-categories.ts'
import type { TextFacts } from './text.ts'

/** What the About page says. The sums under its cards come from the ledger, not from here. */
export const aboutTexts = (site: TextFacts) => ({
  mission: {
    title: 'Our mission',
    lead: 'That anyone in South Africa can find honest work done well, and anyone who does honest work can be found.',
    words: `${site.name} connects customers with service providers whose checks are shown with their dates.`,
  },
  values: {
    title: 'Our values',
    rows: [
      {
        name: 'Faith',
        words:
          'We began in faith and try to act on it: serve first, keep your word. Everyone is welcome and treated the same, whatever they believe.',
      },
      { name: 'Openness', words: 'Each check has its date, and each order its reason.' },
      { name: 'Fair work', words: 'A rating comes only from a job that was done.' },
      { name: 'Giving', words: 'A tenth of every provider fee goes to people who need it.' },
    ],
  },
  npos: {
    title: 'NPOs and charities',
    words: `There are ${Object.keys(npoCategories).length} categories for causes. Listing will be free of charge (planned).`,
    link: { to: '/services/npo-charities', words: 'Browse NPO & Charities' },
  },
  story: {
    title: 'Our story',
    opened: 'Provider signup opened',
    opens: 'Provider signup opens',
    launch: 'Full launch',
    today: 'Today',
    providers: 'providers, with dated checks',
    started: { year: '2023', title: `Started in ${site.location}` },
  },
  team: {
    title: 'Our team',
    words: `To reach the people behind ${site.name}, write to ${site.supportEmail}.`,
  },
  leadership: {
    title: 'Leadership',
    none: 'Leadership team information will be available soon.',
    more: 'More team members coming soon',
    defaultBio: `One of the people behind ${site.name}. Write to them at ${site.supportEmail}.`,
  },
  impact: {
    title: 'Community Impact',
    words:
      '10% of proceeds go to community initiatives in education, entrepreneurship and economic empowerment.',
    note: 'Set aside so far, from the ledger.',
    block: 'One block is',
    others: 'The other causes that providers chose:',
  },
})
export type AboutTexts = ReturnType<typeof aboutTexts>
