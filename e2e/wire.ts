import { generateKeyPairSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AuthClient } from '@supabase/auth-js'
import { issuerVariable, openIssuer } from '#app/auth/oauth/test-issuer-opened.ts'
import { openOrganisation } from '#app/auth/saml/test-organisation-opened.ts'
import { seedPassword } from '#db/seeds/people.ts'
import { test as base, expect } from './fixtures.ts'
import { type ForeignPage, openForeignPage } from './foreign-page.ts'

declare global {
  var auth: InstanceType<typeof AuthClient>
  var heard: string[]
  var began: { name: string; message: string; code?: string } | null
}

export const SHARED_SECRET = 'shared with anyone who keeps the service'
export const NUMBER = '27820000001'
export const outsiders = [
  { sub: 'zodwa-at-acme', email: 'zodwa@acme.example', email_verified: true, name: 'Zodwa Ndaba' },
  { sub: 'kagiso-at-acme', email: 'kagiso@acme.example', email_verified: true, name: 'Kagiso' },
]

type Neighbours = {
  issuer: Awaited<ReturnType<typeof openIssuer>>
  organisation: Awaited<ReturnType<typeof openOrganisation>>
  elsewhere: ForeignPage
}

type Fixtures = {
  /** Opens the page of the other origin, as `open('implicit')`, and waits until its client has started. */
  open: (path?: string, page?: Page) => Promise<Page>
}

export const test = base.extend<Fixtures, Neighbours>({
  issuer: [
    async ({}, use) => {
      const issuer = await openIssuer(outsiders)
      await use(issuer)
      await issuer.close()
    },
    { scope: 'worker' },
  ],
  organisation: [
    async ({}, use) => {
      const organisation = await openOrganisation()
      await use(organisation)
      await organisation.close()
    },
    { scope: 'worker' },
  ],
  elsewhere: [
    async ({}, use) => {
      const elsewhere = await openForeignPage()
      await use(elsewhere)
      await elsewhere.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ issuer, elsewhere }, use) => {
      await use({
        AUTH_MAILER_AUTOCONFIRM: '0',
        AUTH_SMTP_MAX_FREQUENCY: '0',
        AUTH_EXTERNAL_PHONE_ENABLED: '1',
        AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: '1',
        AUTH_SMS_TEST_OTP: `${NUMBER}:424242`,
        AUTH_MFA_PHONE_ENROLL_ENABLED: '1',
        AUTH_MFA_PHONE_VERIFY_ENABLED: '1',
        AUTH_WEBAUTHN_RP_ID: 'localhost',
        AUTH_WEBAUTHN_RP_ORIGINS: elsewhere.url,
        AUTH_JWT_SECRET: SHARED_SECRET,
        AUTH_SAML_ENABLED: '1',
        AUTH_SAML_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
          .privateKey.export({ format: 'der', type: 'pkcs1' })
          .toString('base64'),
        ...issuerVariable({ name: 'acme', issuer: issuer.url }),
      })
    },
    { scope: 'worker' },
  ],
  open: async ({ elsewhere, site, page: first }, use) => {
    elsewhere.talkTo(`${site.url}/auth/v1`)
    await use(async (path = 'implicit', page = first) => {
      await page.goto(path.startsWith('http') ? path : `${elsewhere.url}/${path}`)
      await hasStarted(page)
      return page
    })
  },
})

/** Waits until the client has read the URL and its storage. */
export const hasStarted = (page: Page) => expect(page).toHaveTitle('Ready')

export const signIn = (page: Page, email: string) =>
  page.evaluate(
    async ([email, password]) => {
      const { data, error } = await auth.signInWithPassword({ email: email!, password: password! })
      if (error) throw error
      return data.user.id
    },
    [email, seedPassword],
  )

/** Whether the page's session still exists at the service. */
export const isSignedIn = (page: Page) => page.evaluate(async () => !(await auth.getUser()).error)
