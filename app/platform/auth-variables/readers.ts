import { z } from 'zod'

export const onOrOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['1', '0', 'true', 'false']))
  .transform((text) => text === '1' || text === 'true')
export const flag = (unset: boolean) => onOrOff.default(unset)
export const whole = (least: number, most: number, unset: number) =>
  z.coerce.number().int().min(least).max(most).default(unset)
export const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .default([])

const UNITS = { h: 3600, m: 60, s: 1, ms: 0.001 } as const

/** Seconds from "90", "1h30m" or "500ms"; null if invalid. */
export function secondsOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(text)) return null
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)
  return [...parts].reduce(
    (sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS],
    0,
  )
}

export const seconds = (least: number, unset: number) =>
  z
    .string()
    .transform((text, problems) => {
      const read = secondsOf(text)
      if (read === null || read < least) {
        problems.addIssue('no such time')
        return z.NEVER
      }
      return read
    })
    .default(unset)
export const SECONDS = (least: number) =>
  `a time such as 90, 60s or 1h30m, at least ${least} seconds`
export const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, problems): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        problems.addIssue('no JSON')
        return z.NEVER
      }
    })
    .pipe(schema)

export const onByDefault = (what: string) => `${what} On by default.`

/** How a variable is parsed, what it should be, and its description. */
export type Variable = { read: z.ZodType; should: string; means: string }
