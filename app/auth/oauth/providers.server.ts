import { AuthError } from '../public/auth-error.ts'
import type { AuthServices } from '../public/auth-services.ts'
import { type AuthSettings, authSettings } from '../settings.server.ts'
import { apple } from './apple.ts'
import { facebook } from './facebook.ts'

/** An identity provider that is configured. */
export type OauthProvider = {
  /** In URLs and identities: "google", "custom:acme". */
  name: string
  label: string
  issuer: string
  /** Other issuers that it signs tokens as. */
  otherIssuers: string[]
  speaks: 'openid' | 'facebook'
  clientId: string
  /** Client ids of our apps, whose tokens are accepted too. */
  otherIds: string[]
  secret: string | null
  scopes: string
  /** Extra query parameters for its authorization page. */
  parameters: Record<string, string>
  isEmailOptional: boolean
  skipsNonce: boolean
}

type Known = Pick<
  OauthProvider,
  'label' | 'issuer' | 'otherIssuers' | 'speaks' | 'scopes' | 'parameters'
>

const wellKnown = {
  google: {
    label: 'Google',
    issuer: 'https://accounts.google.com',
    otherIssuers: ['accounts.google.com'],
    speaks: 'openid',
    scopes: 'openid email profile',
    parameters: {},
  },
  apple: {
    label: 'Apple',
    issuer: apple.issuer,
    otherIssuers: ['https://account.apple.com'],
    speaks: 'openid',
    scopes: apple.scopes,
    parameters: apple.parameters,
  },
  facebook: {
    label: 'Facebook',
    issuer: facebook.issuer,
    otherIssuers: ['https://limited.facebook.com'],
    speaks: 'facebook',
    scopes: facebook.scopes,
    parameters: {},
  },
} satisfies Record<string, Known>

type WellKnown = keyof typeof wellKnown
const isWellKnown = (name: string): name is WellKnown => Object.hasOwn(wellKnown, name)

const listed = new WeakMap<AuthSettings, OauthProvider[]>()

/** All configured providers, the well-known ones first. */
export function oauthProviders({ config }: Pick<AuthServices, 'config'>): OauthProvider[] {
  const settings = authSettings(config)
  const known = listed.get(settings)
  if (known) return known
  const made = list(settings.providers)
  listed.set(settings, made)
  return made
}

type Settings = AuthSettings['providers']

function list(settings: Settings): OauthProvider[] {
  return [
    ...(Object.keys(wellKnown) as WellKnown[]).flatMap((name) => configured(name, settings) ?? []),
    ...settings.custom.filter(({ name }) => !isWellKnown(name)).map(customProvider),
  ]
}

/** A well-known provider, or null if it isn't configured. */
function configured(name: WellKnown, { custom, ...clients }: Settings): OauthProvider | null {
  // A custom issuer with the name of a well-known provider replaces it.
  const replacement = custom.find((item) => item.name === name)
  const client =
    clients[name] ??
    (replacement && {
      clientId: replacement.clientId,
      otherIds: [],
      secret: replacement.secret ?? '',
    })
  if (!client) return null
  return {
    name,
    ...wellKnown[name],
    ...client,
    ...(replacement ? { issuer: trimmed(replacement.issuer), otherIssuers: [] } : {}),
    isEmailOptional: replacement?.emailOptional ?? false,
    skipsNonce: replacement?.skipNonceCheck ?? false,
  }
}

const customProvider = (item: Settings['custom'][number]): OauthProvider => ({
  name: `custom:${item.name}`,
  label: item.label,
  issuer: trimmed(item.issuer),
  otherIssuers: [],
  speaks: 'openid',
  clientId: item.clientId,
  otherIds: [],
  secret: item.secret ?? null,
  scopes: item.scopes,
  parameters: {},
  isEmailOptional: item.emailOptional,
  skipsNonce: item.skipNonceCheck,
})

const trimmed = (issuer: string) => issuer.replace(/\/+$/, '')

/** The provider of this name. Throws the API's error if there is none. */
export function oauthProvider(services: Pick<AuthServices, 'config'>, name: string | undefined) {
  const found = oauthProviders(services).find(
    (otherOauthProvider) => otherOauthProvider.name === name,
  )
  if (found) return found
  throw new AuthError(
    'validation_failed',
    name && isWellKnown(name)
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${(name ?? '').slice(0, 60)} could not be found`,
  )
}

export const callbackOf = ({ config }: Pick<AuthServices, 'config'>) =>
  `${authSettings(config).externalUrl}/callback`
