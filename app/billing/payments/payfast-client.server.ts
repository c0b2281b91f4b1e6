import { resolve4, resolve6 } from 'node:dns/promises'
import type { Clock } from '#app/platform/clock.ts'
import { type Config, ConfigError } from '#app/platform/config.server.ts'
import {
  type Account,
  AccountProblems,
  checkoutOrigin,
  type Line,
  type PayfastApi,
  payfastAccount,
  payfastApi,
  payfastHosts,
  publishedRanges,
  type SourceAnswer,
  sourceCheck,
} from '../payfast/index.ts'

/** The site's PayFast client. Created at startup. */
export type PayfastClient = {
  account: Account
  line: Line
  api: PayfastApi
  isKnownSource: (peer: string) => Promise<SourceAnswer>
  /** The notify_url. */
  notifyUrl: string
  /** The origin of PayFast's form, for every page's Content-Security-Policy. */
  formOrigin: string
}

declare module '#app/page/services.server.ts' {
  interface Services {
    payfast: PayfastClient
  }
}

export const ITN_PATH = '/payfast/itn'

/** Throws a {@link ConfigError} that lists what PayFast would reject about the account. */
export function openPayfastClient(
  { payfast, siteUrl, isProduction }: Config,
  clock: Clock,
  line: Line = { fetch },
): PayfastClient {
  const { sources, ...given } = payfast
  const account = accountOf({ ...given, isProduction })
  const isSimulated = payfast.mode === 'simulator'
  return {
    account,
    line,
    api: payfastApi({ account, line, clock }),
    isKnownSource: sourceCheck({
      ranges: [...(isSimulated ? ['127.0.0.1', '::1'] : publishedRanges), ...sources],
      hosts: isSimulated ? [] : payfastHosts,
      resolve: addressesOf,
    }),
    notifyUrl: `${siteUrl}${ITN_PATH}`,
    formOrigin: checkoutOrigin(account),
  }
}

function accountOf(given: Parameters<typeof payfastAccount>[0]): Account {
  try {
    return payfastAccount(given)
  } catch (error) {
    if (error instanceof AccountProblems)
      throw new ConfigError(error.problems.map((problem) => `PAYFAST_*: ${problem}`))
    throw error
  }
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await Promise.allSettled([resolve4(host), resolve6(host)])
  const addresses = found.flatMap((item) => (item.status === 'fulfilled' ? item.value : []))
  const [first] = found
  if (addresses.length === 0 && first?.status === 'rejected') throw first.reason
  return addresses
}
