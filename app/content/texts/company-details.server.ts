import { isLegalPerson } from '#app/page/legal-statuses.ts'
import type { SettingKey } from '#app/page/site-settings.ts'
import { disclosures } from '../public/disclosures.ts'
import type { Text, TextSettings } from './text.ts'

/**
 * The eighteen items of section 43(1): our particulars from the settings, and links to the texts for the
 * rest.
 */
export const companyDetails: Text = (site) => [
  { title: 'Who we are', blocks: [{ facts: whoWeAre(site) }] },
  {
    title: 'What you agree to, and where it stands',
    blocks: [
      {
        facts: [
          { name: 'What we offer', words: 'Terms of Service, sections 3 to 5' },
          { name: 'Prices, all costs included', words: 'Terms of Service, section 6' },
          { name: 'How you pay', words: 'Terms of Service, section 8' },
          { name: 'When access begins', words: 'Terms of Service, section 8' },
          {
            name: 'The terms, and how to keep them',
            words: 'Terms of Service, which can be printed and saved; every version stays there',
          },
          { name: 'How long the agreement lasts', words: 'Terms of Service, section 7' },
          { name: 'Refunds', words: 'Terms of Service, section 9' },
          {
            name: 'Your right to cancel within seven days (section 44)',
            words: 'Terms of Service, section 9',
          },
          {
            name: 'Your record of every payment',
            words: 'In your portal under Payments, for as long as you have an account',
          },
          {
            name: 'Security of payments, and personal information',
            words: 'Terms of Service, section 8, and the Privacy Policy',
          },
        ],
      },
      { link: { to: '/terms', words: 'Terms of Service' } },
      { link: { to: '/privacy', words: 'Privacy Policy' } },
    ],
  },
]

/** A missing particular is marked as such; in production none is missing. */
export function whoWeAre(site: TextSettings): { name: string; words: string }[] {
  const isOne = isLegalPerson(site.legalStatus)
  const shown = (Object.keys(disclosures) as SettingKey[]).filter(
    (key) => isOne || !disclosures[key]!.onlyLegalPersons,
  )
  const missing = shown.filter((key) => !String(site[key]))
  return [
    ...shown
      .filter((key) => !missing.includes(key))
      .map((key) => ({ name: disclosures[key]!.what, words: String(site[key]) })),
    { name: 'Web site', words: site.siteUrl },
    { name: 'Address on invoices', words: site.postalAddress },
    ...(site.vatNumber ? [{ name: 'VAT number', words: site.vatNumber }] : []),
    ...(missing.length > 0
      ? [
          {
            name: 'Not published yet',
            words: missing.map((key) => disclosures[key]!.what).join(', '),
          },
        ]
      : []),
  ]
}
