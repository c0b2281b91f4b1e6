import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const SMALLEST_RADIUS = 5
export const LARGEST_RADIUS = 300

export function readRadius(i18n: I18n, typed: string): { km: number } | { problem: string } {
  const km = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && km >= SMALLEST_RADIUS && km <= LARGEST_RADIUS
    ? { km }
    : { problem: i18n._(msg`Enter whole kilometres, from 5 to 300.`) }
}
