import { isGrantedRole } from '#app/auth/public/roles.ts'
import { answersFor } from '#app/auth/wire/test-answers.ts'
import { type Role, staffRoles } from '#app/page/person.ts'
import { documentedAddresses, filled, isFor } from '#app/test-addresses.ts'
import { people, seedPassword } from '#db/seeds/people.ts'
import { expect, test } from './fixtures.ts'

const visitors: Record<string, { email: string; roles: Role[] } | null> = {
  'a stranger': null,
  'a customer': { email: people.thandi.email, roles: ['customer'] },
  'a provider': { email: people.sipho.email, roles: ['customer', 'provider'] },
  ...Object.fromEntries(
    Object.values(people)
      .filter(({ role }) => isGrantedRole(role))
      .map(({ email, role }) => [`staff (${role})`, { email, roles: ['customer', role] }]),
  ),
}

test('the cast has someone for every role of staff', () => {
  const roles: string[] = Object.values(people).map(({ role }) => role)
  expect(staffRoles.filter((role) => !roles.includes(role))).toEqual([])
})

for (const [who, person] of Object.entries(visitors))
  test(`${who} gets what is meant for them, as page, as data, and as one route's data @desktop`, async ({
    site,
  }) => {
    const cookie = person && (await signIn(site.url, person.email))
    for (const address of documentedAddresses) {
      const { pattern, route: leaf } = address
      if (address.audience === 'developers') continue
      const path = filled(pattern)
      const answers = await answersFor(site.url, { path, leaf }, cookie)
      const isPermitted = isFor(address, person?.roles ?? null)
      for (const [form, { verdict, status }] of Object.entries(answers)) {
        const answer = `${path} as ${form}: ${status}`
        if (isPermitted)
          expect(['answered', 'unknown', 'sent elsewhere'], answer).toContain(verdict)
        else expect(verdict, answer).toBe(person ? 'refused' : 'sent to sign in')
      }
    }
  })

async function signIn(url: string, email: string) {
  const answer = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ form: 'login', email, password: seedPassword }),
  })
  const [cookie] = answer.headers.getSetCookie().filter((item) => item.includes('session='))
  return cookie!.split(';')[0]!
}
