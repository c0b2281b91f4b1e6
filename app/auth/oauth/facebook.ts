import { createHmac } from 'node:crypto'
import { type OauthPerson, personOfClaims } from './oauth-person.ts'

/**
 * Facebook's particularities. A browser sign-in is OAuth 2 without OpenID Connect: the user is loaded from
 * the Graph API. Only an app's limited login has an ID token. Facebook returns only confirmed addresses,
 * without marking them so.
 */
export const facebook = {
  issuer: 'https://www.facebook.com',
  scopes: 'email public_profile',
} as const

const VERSION = 'v23.0'
const FIELDS = 'id,name,first_name,last_name,email,picture'

export type FacebookPlaces = Record<'dialog' | 'token' | 'me' | 'keys', string>

/** For other issuers than Facebook itself, all URLs share one base. */
export function facebookPlaces(issuer: string): FacebookPlaces {
  if (issuer !== facebook.issuer)
    return {
      dialog: `${issuer}/dialog/oauth`,
      token: `${issuer}/oauth/access_token`,
      me: `${issuer}/me`,
      keys: `${issuer}/.well-known/oauth/openid/jwks/`,
    }
  return {
    dialog: `https://www.facebook.com/${VERSION}/dialog/oauth`,
    token: `https://graph.facebook.com/${VERSION}/oauth/access_token`,
    me: `https://graph.facebook.com/${VERSION}/me`,
    keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  }
}

/** The URL of the Graph API's user, with the proof that the call comes from our app. */
export function meAddress(places: FacebookPlaces, token: string, secret: string): URL {
  const address = new URL(places.me)
  address.searchParams.set('fields', FIELDS)
  address.searchParams.set(
    'appsecret_proof',
    createHmac('sha256', secret).update(token).digest('hex'),
  )
  return address
}

export function personOfFacebook(me: Record<string, unknown>): OauthPerson | null {
  const picture = (me.picture as { data?: { url?: unknown } } | undefined)?.data?.url
  return personOfClaims({
    iss: facebook.issuer,
    sub: me.id,
    name: me.name,
    given_name: me.first_name,
    family_name: me.last_name,
    picture,
    email: me.email,
    email_verified: typeof me.email === 'string',
  })
}

/** The user of a limited login's ID token. */
export function personOfFacebookToken(claims: Record<string, unknown>): OauthPerson | null {
  return personOfClaims({ ...claims, email_verified: typeof claims.email === 'string' })
}
