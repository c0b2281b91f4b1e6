import { createHmac } from 'node:crypto'
import { type OauthPerson, personOfClaims } from './oauth-person.ts'

/**
 * What is Facebook's own. A sign-in in the browser is OAuth 2 without OpenID Connect: who came is asked
 * of the graph with their token. Only an app's limited login gives an ID token. An address is given
 * only when Facebook has confirmed it, and without saying so.
 */
export const facebook = {
  issuer: 'https://www.facebook.com',
  scopes: 'email public_profile',
} as const

const VERSION = 'v23.0'
const FIELDS = 'id,name,first_name,last_name,email,picture'

export type FacebookPlaces = Record<'dialog' | 'token' | 'me' | 'keys', string>

/** Elsewhere than at Facebook itself everything hangs under one address. */
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

/** The question who a token belongs to, with the proof that it is us who ask. */
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

/** The token of the limited login. */
export function personOfFacebookToken(claims: Record<string, unknown>): OauthPerson | null {
  return personOfClaims({ ...claims, email_verified: typeof claims.email === 'string' })
}
