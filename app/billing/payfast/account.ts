/** The merchant account and PayFast's URLs. Created at startup, and validated as a whole. */

export type Mode = 'live' | 'sandbox' | 'simulator'

export type Account = {
  mode: Mode
  merchantId: string
  merchantKey: string
  passphrase: string
  /** The passphrase before the last change: notifications signed with it are accepted until then. */
  previous?: { passphrase: string; until: Date }
  /** The merchant's own email at PayFast; a buyer with the same one is refused. */
  email?: string
  processUrl: string
  validateUrl: string
  updateUrl: string
  apiUrl: string
  /** The API has a single host: calls for the sandbox have testing=true. */
  isTesting: boolean
}

export type TestAccount = Pick<
  Account,
  'mode' | 'merchantId' | 'merchantKey' | 'passphrase' | 'previous' | 'email'
> & {
  /** The simulator's URL; required in its mode, rejected in the others. */
  simulatorUrl?: string
  /** Requires a live account: rejects the sandbox, the simulator and published test credentials. */
  isProduction?: boolean
}

/** Test credentials that PayFast publishes. Payments to them reach nobody. */
const PUBLISHED_MERCHANTS = new Set(['10000100', '10004002', '10018867'])
const PUBLISHED_KEYS = new Set(['46f0cd694581a', 'q1cd2rdny4a53'])

export class AccountProblems extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The PayFast account can't be used: ${problems.join('; ')}.`)
    this.problems = problems
  }
}

export function payfastAccount(given: TestAccount): Account {
  const problems = problemsOf(given)
  if (problems.length > 0) throw new AccountProblems(problems)
  const { simulatorUrl, isProduction, ...account } = given
  return { ...account, ...placesOf(given), isTesting: given.mode !== 'live' }
}

function placesOf({ mode, simulatorUrl = '' }: TestAccount) {
  const hosted = {
    live: 'https://www.payfast.co.za',
    sandbox: 'https://sandbox.payfast.co.za',
    simulator: simulatorUrl.replace(/\/+$/, ''),
  }[mode]
  return {
    processUrl: `${hosted}/eng/process`,
    validateUrl: `${hosted}/eng/query/validate`,
    updateUrl: `${hosted}/eng/recurring/update`,
    apiUrl: mode === 'simulator' ? hosted : 'https://api.payfast.co.za',
  }
}

function problemsOf(given: TestAccount): string[] {
  const { mode, merchantId, merchantKey, passphrase, previous, simulatorUrl, isProduction } = given
  const problems: string[] = []
  if (!/^\d{1,8}$/.test(merchantId)) problems.push('the merchant id should be at most 8 digits')
  if (!/^[A-Za-z0-9]+$/.test(merchantKey))
    problems.push('the merchant key should be letters and digits')
  // PayFast also allows a slash. Without one, the signature is the same however it is encoded.
  for (const item of previous ? [passphrase, previous.passphrase] : [passphrase])
    if (!/^[A-Za-z0-9_-]+$/.test(item))
      problems.push('a passphrase should be letters, digits, dashes and underscores')
  if (mode === 'simulator' && !isWebAddress(simulatorUrl))
    problems.push('the simulator needs an address')
  if (mode !== 'simulator' && simulatorUrl !== undefined)
    problems.push(`the simulator has no place in ${mode} mode`)
  if (isProduction && mode !== 'live') problems.push(`production takes no ${mode}`)
  if (mode === 'live' && (PUBLISHED_MERCHANTS.has(merchantId) || PUBLISHED_KEYS.has(merchantKey)))
    problems.push('these credentials are published for the sandbox')
  return problems
}

function isWebAddress(text: string | undefined): boolean {
  return !!text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** The passphrases that a notification may be signed with now, the current one first. */
export function passphrasesAt({ passphrase, previous }: Account, now: Date): string[] {
  return previous && now < previous.until ? [passphrase, previous.passphrase] : [passphrase]
}

/** The origin of the checkout form, for the form-action of the Content-Security-Policy. */
export function checkoutOrigin({ processUrl }: Account): string {
  return new URL(processUrl).origin
}

/** PayFast's page to update the card of an agreement, with its return URL. */
export function cardUpdateUrl({ updateUrl }: Account, token: string, returnTo: string): string {
  return `${updateUrl}/${encodeURIComponent(token)}?return=${encodeURIComponent(returnTo)}`
}
