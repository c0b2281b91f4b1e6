import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { href } from 'react-router'
import { isPlan, plans } from '#app/plans/public/plans.ts'
import type { EmailTexts, TemplateData } from '#app/platform/emails.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { languageOrEnglish } from '#app/platform/languages.ts'
import { formatRand } from '#app/platform/money.ts'
import { formatDayInFull } from '#app/platform/time.ts'
import type { BillingEmailDetails } from './email-kinds.ts'

export type BillingEmailContext = TemplateData & { details: BillingEmailDetails; siteUrl: string }
export type Template = (i18n: I18n, data: BillingEmailContext) => EmailTexts

export const day = (i18n: I18n, on: string | number | undefined) =>
  formatDayInFull(String(on), i18n.locale)
export const rand = (cents: string | number | undefined) =>
  formatRand(Number(cents ?? 0), { cents: 'always' })
/** The name that the site uses everywhere. */
export const planName = ({ locale }: I18n, plan: string | number | undefined) =>
  isPlan(plan) ? i18nFor(languageOrEnglish(locale))._(plans[plan].name) : String(plan)

export const payments = ({ siteUrl }: BillingEmailContext) =>
  `${siteUrl}${href('/provider-portal/payments')}`
export const setup = ({ siteUrl }: BillingEmailContext) => `${siteUrl}${href('/payment-setup')}`
export const why = (i18n: I18n) =>
  i18n._(msg`You get this email because you have a provider subscription here.`)
export const office = (i18n: I18n) =>
  i18n._(msg`You get this email because it goes to the office of the site.`)
