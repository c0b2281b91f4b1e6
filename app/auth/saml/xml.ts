import { DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { AuthError } from '../public/auth-error.ts'

const LARGEST = 256 * 1024

export const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/**
 * Parses XML of an organisation. Rejects document types before parsing: they enable entity expansion and
 * external entities, and SAML needs none.
 */
export function readXml(xml: string): Document {
  if (xml.length > LARGEST) throw unreadable('it is too large')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('it has a document type')
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
  } catch {
    throw unreadable('it is not well formed')
  }
}

const unreadable = (why: string) =>
  new AuthError('validation_failed', `The XML was refused: ${why}`)

/** All descendants of this name. */
export function all(
  below: Document | Element,
  namespace: keyof typeof namespaces,
  name: string,
): Element[] {
  return [...below.getElementsByTagNameNS(namespaces[namespace], name)]
}

/** All children of this name. */
export function children(
  element: Element,
  namespace: keyof typeof namespaces,
  name: string,
): Element[] {
  return all(element, namespace, name).filter((item) => item.parentNode === element)
}

export const textOf = (element: Element | undefined) => element?.textContent?.trim() || null
