import type { MessageDescriptor } from '@lingui/core'
import { SiteSettings } from '#app/page/site-settings.ts'
import { readPhone } from '#app/platform/phone.ts'
import { type TextSetting, textFieldOf } from './text-fields.ts'

/** Parses the input for a setting, or returns why it is invalid. */
export function readText(
  key: TextSetting,
  typed: string,
): { value: string } | { problem: MessageDescriptor } {
  const { type, problem } = textFieldOf(key)
  const read = SiteSettings.shape[key].safeParse(typed)
  if (!read.success) return { problem }
  if (type === 'tel' && !isDialled(read.data)) return { problem }
  if (type === 'url' && !/^https?:\/\//.test(read.data)) return { problem }
  return { value: read.data }
}

/** Numbers must work from anywhere, so they include the country code. */
const isDialled = (typed: string) => typed.startsWith('+') && 'number' in readPhone(typed)
