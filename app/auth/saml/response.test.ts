import { expect, it } from 'vitest'
import { inspectResponse } from './response.ts'

const assertion = (id: string) =>
  `<saml:Assertion ID="${id}"><saml:Issuer>org</saml:Issuer></saml:Assertion>`
const response = (inside: string) => `
<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"
  xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response">
  <samlp:Status>
    <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>
  </samlp:Status>
  ${inside}
</samlp:Response>`

it('reads who claims to have written a response with one assertion', () => {
  expect(inspectResponse(response(assertion('_one')))).toEqual({ issuer: 'org' })
})

it.each([
  ['a second assertion beside the first', assertion('_one') + assertion('_two')],
  [
    'an assertion that stands elsewhere',
    `<samlp:Extensions>${assertion('_one')}</samlp:Extensions>`,
  ],
])('refuses %s before any signature is looked at', (_, inside) => {
  expect(() => inspectResponse(response(inside))).toThrow('an assertion too many')
})
