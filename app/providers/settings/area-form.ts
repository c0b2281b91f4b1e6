import { msg } from '@lingui/core/macro'
import { type SaidMessage, say } from '#app/platform/words.ts'

export const SMALLEST_RADIUS = 5
export const LARGEST_RADIUS = 300

export function readRadius(typed: string): { km: number } | { problem: SaidMessage } {
  const km = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && km >= SMALLEST_RADIUS && km <= LARGEST_RADIUS
    ? { km }
    : { problem: say(msg`Write whole kilometres, from 5 to 300.`) }
}
