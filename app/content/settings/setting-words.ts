import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SettingKey, SiteSettings } from '#app/page/site-settings.ts'
import { isSwitch, switches } from '#app/page/switches.ts'
import { formatDay, formatInstant } from '#app/platform/time.ts'
import { hoursSentence } from './hours-words.ts'
import { type TextSetting, textFieldOf, textSettings } from './text-fields.ts'

const otherNames = {
  legalStatus: msg`Legal status`,
  providerSignupOpens: msg`Provider signup opens`,
  fullLaunch: msg`Full launch`,
  declaredHolidays: msg`Declared public holidays`,
  supportHours: msg`Support hours`,
  closedDays: msg`Closed days`,
} as const

export function settingName(key: SettingKey): MessageDescriptor {
  if (isSwitch(key)) return switches[key].name
  if (Object.hasOwn(otherNames, key)) return otherNames[key as keyof typeof otherNames]
  return textFieldOf(key as TextSetting).name
}

export const isLaunchDate = (key: SettingKey) =>
  key === 'providerSignupOpens' || key === 'fullLaunch'

const isText = (key: SettingKey) => textSettings.some((text) => text === key)

type Reader = { i18n: I18n; language: string; now: Date }

/** A setting's value as text; empty if there is none or this release can't parse it. */
export function settingWords(
  key: SettingKey,
  value: SiteSettings[SettingKey] | undefined,
  { i18n, language, now }: Reader,
): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean')
    return i18n._(
      value
        ? msg({ message: 'On', context: 'a feature' })
        : msg({ message: 'Off', context: 'a feature' }),
    )
  if (isLaunchDate(key)) return formatInstant(new Date(value as string), language, now)
  if (typeof value === 'string' || isText(key)) return String(value)
  if (key === 'supportHours') return hoursSentence(i18n, value as SiteSettings['supportHours'])
  const days = value as (string | { day: string; why: string })[]
  return days
    .map((item) =>
      typeof item === 'string'
        ? formatDay(item, language, now)
        : `${formatDay(item.day, language, now)}: ${item.why}`,
    )
    .join('\n')
}
