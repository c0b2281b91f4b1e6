import { type Address, addressesOf } from './page/address.ts'
import routes from './routes.ts'

export type { Address } from './page/address.ts'

/** The options of all routes (routes.ts), for server code. */
export const addresses: readonly Address[] = addressesOf(routes)

const byPattern = new Map(addresses.map((address) => [address.pattern, address]))
const withParameters = addresses
  .filter(({ pattern }) => pattern.includes(':'))
  .map((address) => ({
    fits: new RegExp(`^${address.pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
    address,
  }))

/** By the pattern of a matched route: ":language?/services/:category". */
export function addressOf(pattern: string): Address {
  const page = `/${pattern.replace(/^\/?(?::language\?)?\/?/, '')}`
  const address = byPattern.get(page)
  if (!address) throw new Error(`No line of routes.ts has the pattern ${pattern}`)
  return address
}

/** The options of a path without a language, case-insensitively; undefined for unknown paths. */
export function addressAt(path: string): Address | undefined {
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '')
  return byPattern.get(plain) ?? withParameters.find(({ fits }) => fits.test(plain))?.address
}
