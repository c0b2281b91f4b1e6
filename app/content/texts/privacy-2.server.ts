import { privacy1, storedFor } from './privacy-1.server.ts'
import type { Block, Text, TextSettings } from './text.ts'

/**
 * Version 1 in plainer language, with the changes since: a cellphone number is enough to ask for quotes, and
 * SMS can be stopped.
 */
export const privacy2: Text = (site, i18n) =>
  privacy1(site, i18n).map((section) => ({
    ...section,
    blocks: rewritten[section.title]?.(site) ?? section.blocks,
  }))

const rewritten: Record<string, (site: TextSettings) => Block[]> = {
  'Who is responsible': (site) => [
    `${site.legalName}, ${site.postalAddress}, is responsible for the personal information that ${site.name} keeps. Email ${site.supportEmail} or call ${site.supportPhone}. Either way you reach the person who handles requests under the Protection of Personal Information Act (POPIA).`,
  ],
  'What we keep': () => [
    {
      list: [
        'Your account: your name, email address, cellphone number if you give one, how you sign in, and where you are signed in. We keep passwords only as a hash that cannot be read back.',
        'What you agreed to, in which version, and when.',
        'Requests, photos, messages, quotes, jobs and reviews.',
        'Without an account, if you ask for quotes: what you asked for, and the name, number or email address you gave.',
        'If you are a provider: your application with its documents, your profile, your checks, hours, clients and imports.',
        'If you pay: what you paid, when, and the invoices. Card details go to PayFast and never reach us.',
        'Which emails and SMS we sent you, and whether your number replied STOP.',
        'Without an account, if you ask us to tell you about the launch: your email address, your language, and when you agreed. If you use the contact form: your name, your email address and your message.',
      ],
    },
    'It comes from you and from what you do here. In addition, PayFast tells us whether a payment was made. A service that you choose to sign in with tells us your name and address. Customers write reviews of providers. A provider can import the names and numbers of their own clients.',
  ],
  'What we use it for': () => [
    'To do what you ask: deliver requests and quotes, show profiles, process applications, take subscription payments, and keep accounts safe. You choose what to give us. Without an email address or a cellphone number we cannot send you quotes, and without documents we cannot check a provider.',
    'Tax law requires us to keep payments and invoices. The Electronic Communications and Transactions Act requires us to be able to show what was agreed. No other law requires you to tell us anything.',
    'We do not sell it, show advertising, or follow you on other sites.',
  ],
  'Who sees it': () => [
    {
      list: [
        'Providers you ask see your suburb and your words at once, and your name and number when you accept their quote.',
        "Everyone sees a provider's public profile and reviews. Only the owner and administrators see certificates.",
        'PayFast receives what a subscription payment needs.',
        'The companies that deliver our emails and SMS receive the address or number and the message.',
        'Administrators see what they need for their work, and we record what they do.',
      ],
    },
    'We do not plan to send it to another country. If a company that delivers emails or SMS or stores files for us is in another country, we choose one whose law or contract protects it as POPIA requires.',
  ],
  'How long we keep it': () => [
    `We keep it for as long as you have an account. We erase the text of emails and SMS after a month. We erase photos that belong to no request, and uploads that were never finished. If nobody confirms a request made without an account, we erase it ${storedFor.unconfirmedRequests} days after it expires. If it was sent, we erase your name, your contact details, what you wrote, messages and photos ${storedFor.guestRequestMonths} months after its last activity. The provider keeps the quotes and the record of the job. We erase what you write to support without an account ${storedFor.guestTickets} days after the matter is closed. We email contact forms to our office, and erase them here after ${storedFor.contactForms} days. If you asked us to tell you about the launch, we erase your address ${storedFor.launchList} days after the launch, or after you asked if that is later.`,
    `When you delete your account, we close it at once. You can restore it until the end of day ${storedFor.thinking}. After that we erase it. What has to stay is kept without your name: messages, quotes and jobs in the other person's copy, reviews, proof of agreement, and the record that something happened. We keep payments and invoices for as long as the law requires. The name of a business stays on quotes and jobs for the customers who have them.`,
  ],
  'How we keep it safe': () => [
    'Links and codes work for a limited time. Every account can have two-step verification and passkeys. If information about you gets into the wrong hands, we tell you and the Information Regulator as soon as we reasonably can.',
  ],
  'Your rights': () => [
    'Under Privacy on your profile you can download what we keep about you, ask for a correction, and delete your account, free of charge. You can also object by email or phone. Reply STOP to any of our SMS to get no more.',
    'You may complain to the Information Regulator of South Africa at any time: inforegulator.org.za.',
    { link: { to: '/profile/privacy', words: 'Privacy on your profile' } },
  ],
  Cookies: () => [
    'This site sets only the cookies that it needs to do what you ask. The Cookie Policy lists each of them.',
    { link: { to: '/cookie-policy', words: 'Cookie Policy' } },
  ],
  Changes: () => [
    'When this policy changes, it gets a new version with its own date. Older versions stay on this page, and we keep the version that you agreed to with your account.',
  ],
}
