import { SECOND } from '#app/platform/time.ts'
import { refused } from './response.ts'
import { all, children, readXml, textOf } from './xml.ts'

/** The contents of a verified assertion, except the user. */
export type Assertion = {
  id: string
  issuer: string | null
  audiences: string[][]
  notBefore: Date | null
  notOnOrAfter: Date | null
  confirmations: Confirmation[]
  /** When the organisation wants the session to end. */
  sessionEnds: Date | null
}

type Confirmation = {
  method: string | null
  recipient: string | null
  inResponseTo: string | null
  notBefore: Date | null
  notOnOrAfter: Date | null
}

/** Parses the XML that a signature covers, and nothing else. */
export function readAssertion(xml: string): Assertion {
  const root = readXml(xml).documentElement
  const id = root?.getAttribute('ID')
  if (!root || !id) throw refused('it has no ID')
  const conditions = children(root, 'assertion', 'Conditions')
  if (conditions.length !== 1) throw refused('it has no conditions')
  const instant = (subject: Element | undefined, name: string) =>
    instantOf(subject?.getAttribute(name))
  type Element = NonNullable<(typeof conditions)[0]>
  return {
    id,
    issuer: textOf(children(root, 'assertion', 'Issuer')[0]),
    audiences: children(conditions[0]!, 'assertion', 'AudienceRestriction').map((restriction) =>
      children(restriction, 'assertion', 'Audience').map((child) => textOf(child) ?? ''),
    ),
    notBefore: instant(conditions[0], 'NotBefore'),
    notOnOrAfter: instant(conditions[0], 'NotOnOrAfter'),
    confirmations: all(root, 'assertion', 'SubjectConfirmation').map((item) => {
      const [data] = children(item, 'assertion', 'SubjectConfirmationData')
      return {
        method: item.getAttribute('Method'),
        recipient: data?.getAttribute('Recipient') || null,
        inResponseTo: data?.getAttribute('InResponseTo') || null,
        notBefore: instant(data, 'NotBefore'),
        notOnOrAfter: instant(data, 'NotOnOrAfter'),
      }
    }),
    sessionEnds: instant(children(root, 'assertion', 'AuthnStatement')[0], 'SessionNotOnOrAfter'),
  }
}

/** SAML instants are in UTC. Any other format is treated as missing. */
function instantOf(text: string | null | undefined): Date | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return null
  const read = new Date(text)
  return Number.isNaN(read.getTime()) ? null : read
}

/** Tolerance for clock differences. */
export const SKEW = 60 * SECOND
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

export type Expected = {
  now: Date
  /** The organisation whose key verified it. */
  issuer: string
  audience: string
  recipient: string
  /** The id of our request; null for an IdP-initiated sign-in. */
  requestId: string | null
}

/**
 * Checks that a verified assertion is for this service, valid now and for this request; throws if not.
 * Returns its expiry, until when it must be remembered against replay.
 */
export function checkAssertion(assertion: Assertion, expected: Expected): Date {
  const { now, issuer, audience, recipient, requestId } = expected
  if (assertion.issuer !== issuer) throw refused('another organisation wrote it')
  if (
    assertion.audiences.length === 0 ||
    !assertion.audiences.every((restriction) => restriction.includes(audience))
  )
    throw refused('it is meant for somebody else')
  if (!isWithin(assertion, now)) throw refused('its time has not come, or is past')
  const confirmation = assertion.confirmations.find(
    (otherConfirmation) =>
      otherConfirmation.method === BEARER &&
      otherConfirmation.recipient === recipient &&
      otherConfirmation.inResponseTo === requestId &&
      otherConfirmation.notOnOrAfter !== null &&
      isWithin(otherConfirmation, now),
  )
  if (!confirmation) throw refused('it does not answer what we asked')
  return new Date(confirmation.notOnOrAfter!.getTime() + SKEW)
}

function isWithin(
  { notBefore, notOnOrAfter }: { notBefore: Date | null; notOnOrAfter: Date | null },
  now: Date,
) {
  return (
    (!notBefore || now.getTime() + SKEW >= notBefore.getTime()) &&
    (!notOnOrAfter || now.getTime() - SKEW < notOnOrAfter.getTime())
  )
}
