/** The nine provinces by code, with an abbreviation for the map. */
export const provinces = {
  'eastern-cape': { short: 'EC' },
  'free-state': { short: 'FS' },
  gauteng: { short: 'GP' },
  'kwazulu-natal': { short: 'KZN' },
  limpopo: { short: 'LP' },
  mpumalanga: { short: 'MP' },
  'north-west': { short: 'NW' },
  'northern-cape': { short: 'NC' },
  'western-cape': { short: 'WC' },
} as const

export type Province = keyof typeof provinces

export const provinceCodes = Object.keys(provinces) as Province[]

export function isProvince(code: unknown): code is Province {
  return typeof code === 'string' && Object.hasOwn(provinces, code)
}
