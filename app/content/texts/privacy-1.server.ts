import { DAYS_TO_THINK } from '#app/privacy/public/closing.ts'
import {
  GUEST_REQUESTS_KEPT_MONTHS,
  GUEST_TICKETS_KEPT_DAYS,
  LAUNCH_LIST_KEPT_DAYS,
  UNCONFIRMED_REQUESTS_KEPT_DAYS,
} from '#app/privacy/public/retention.ts'
import { RETENTION_DAYS } from '#app/support/public/contact-message.ts'
import type { Text } from './text.ts'

/** Retention periods in days and months, for each version that states them. */
export const storedFor = {
  thinking: DAYS_TO_THINK,
  guestRequestMonths: GUEST_REQUESTS_KEPT_MONTHS,
  guestTickets: GUEST_TICKETS_KEPT_DAYS,
  launchList: LAUNCH_LIST_KEPT_DAYS,
  unconfirmedRequests: UNCONFIRMED_REQUESTS_KEPT_DAYS,
  contactForms: RETENTION_DAYS,
}

/** What personal data is stored, why, and for how long. Its table is privacy/personal-data.ts. */
export const privacy1: Text = (site) => [
  {
    title: 'Who is responsible',
    blocks: [
      `${site.legalName}, ${site.postalAddress}, answers for the personal information that ${site.name} keeps. Write to ${site.supportEmail} or call ${site.supportPhone}; either reaches whoever deals with requests under the Protection of Personal Information Act (POPIA).`,
    ],
  },
  {
    title: 'What we keep',
    blocks: [
      {
        list: [
          'Your account: name, email address, telephone number if you give one, how you sign in, and where you are signed in. Passwords are kept only as a hash that cannot be read back.',
          'What you agreed to, in which version, and when.',
          'Requests, photos, messages, quotes, jobs and reviews.',
          'If you are a provider: your application with its documents, your profile, your checks, hours, clients and imports.',
          'If you pay: what was paid, when, and the invoices. Card details go to PayFast and never reach us.',
          'Which letters and texts we sent you.',
          'Without an account, if you ask to hear of the launch: your email address, your language, and when you agreed. If you write by the contact form: your name, your email address and your message.',
        ],
      },
      'It comes from you and from what you do here. Besides, PayFast tells us whether a payment came; a service that you choose to sign in with tells us your name and address; customers write reviews of providers; and a provider can bring in the names and numbers of their own clients.',
    ],
  },
  {
    title: 'What we use it for',
    blocks: [
      'To do what you ask: carry requests and quotes, show profiles, answer applications, take subscription payments, and keep accounts safe. Giving it is voluntary, but without an email address we cannot send you quotes, and without papers we cannot check a provider.',
      'Tax law makes us keep payments and invoices, and the Electronic Communications and Transactions Act makes us be able to show what was agreed. No other law makes you tell us anything.',
      'We do not sell it, show advertising, or follow you on other sites.',
    ],
  },
  {
    title: 'Who sees it',
    blocks: [
      {
        list: [
          'Providers you ask see your suburb and your words at once; your name and number when you accept their quote.',
          "Everyone sees a provider's public profile and reviews. Certificates are seen only by their owner and by administrators.",
          'PayFast receives what a subscription payment needs.',
          'Those who carry our mail and text messages receive the address or number and the words.',
          'Administrators see what they need for their work, and what they do is recorded.',
        ],
      },
      'We do not plan to send it to another country. If a carrier of mail, texts or files that we use stands in one, we choose one whose law or contract protects it as POPIA asks.',
    ],
  },
  {
    title: 'How long we keep it',
    blocks: [
      `For as long as you have an account. What letters and texts said is erased after a month. Photos that no request took and uploads that never came whole are erased by themselves. A request without an account that nobody confirmed is erased ${UNCONFIRMED_REQUESTS_KEPT_DAYS} days after it runs out. One that was sent loses your name, your contact details, what you wrote, messages and photos ${GUEST_REQUESTS_KEPT_MONTHS} months after the last that happened in it; the provider keeps the quotes and the record of the job. What you write to support without an account is erased ${GUEST_TICKETS_KEPT_DAYS} days after the matter is closed. What you write by the contact form is mailed to our office, and erased here after ${RETENTION_DAYS} days. The address of whoever asks to hear of the launch is erased ${LAUNCH_LIST_KEPT_DAYS} days after it, or after asking if that comes later.`,
      `When you delete your account it is closed at once. Until the end of day ${DAYS_TO_THINK} you can bring it back; then it is erased. What has to stay is kept without your name: messages, quotes and jobs in the other person's copy, reviews, proof of agreement, and the record that something happened. Payments and invoices stay for as long as the law asks, and the name of a business stays on quotes and jobs for the customers who have them.`,
    ],
  },
  {
    title: 'How we keep it safe',
    blocks: [
      'Links and codes work for a limited time. Second steps and passkeys are there for every account. If information about you gets into wrong hands, we tell you and the Information Regulator as soon as we reasonably can.',
    ],
  },
  {
    title: 'Your rights',
    blocks: [
      'Under Privacy on your profile you can download what we keep about you, ask for a correction, and delete your account, free of charge. You can also object by email or telephone.',
      'You may complain to the Information Regulator of South Africa at any time: inforegulator.org.za.',
      { link: { to: '/profile/privacy', words: 'Privacy on your profile' } },
    ],
  },
  {
    title: 'Cookies',
    blocks: [
      'This site sets only the cookies that what you ask of it needs. Each is listed in the Cookie Policy.',
      { link: { to: '/cookie-policy', words: 'Cookie Policy' } },
    ],
  },
  {
    title: 'Changes',
    blocks: [
      'A change to this policy is a new version with its own date. Older versions stay on this page, and the version that you agreed to is kept with your account.',
    ],
  },
]
