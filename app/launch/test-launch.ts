import { makeAdmin } from '#app/auth/roles/make-admin.server.ts'
import { register, seedPassword } from '#app/auth/wire/test-auth-api.ts'
import { aProvider } from '#app/directory/test-providers.server.ts'
import { testSite } from '#app/test-site.server.ts'

export const sast = (text: string) => new Date(`${text}+02:00`)

/** A moment of each phase, by the dates of the default settings. */
export const moments = {
  'pre-launch': sast('2025-05-15T12:00:00'),
  'provider-signup': sast('2025-06-10T14:00:00'),
  launched: sast('2025-07-02T12:00:00'),
} as const

const cast = {
  thandi: { email: 'thandi@example.co.za', name: 'Thandi Mokoena' },
  sipho: { email: 'sipho@example.co.za', name: 'Sipho Mahlangu' },
  nomsa: { email: 'nomsa@example.co.za', name: 'Nomsa Zulu' },
} as const

export const SIPHOS = '/providers/sipho-mahlangu'

/**
 * The site ten days into provider signup, with these users signed in: Thandi is a customer, Sipho a plumber
 * whose profile would be listed, Nomsa an administrator.
 */
export async function startLaunch() {
  const site = await testSite({ now: moments['provider-signup'] })
  const { services } = site
  const ids = {
    thandi: await register(services, cast.thandi),
    sipho: await register(services, cast.sipho),
    nomsa: await register(services, cast.nomsa),
  }
  await makeAdmin(services, cast.nomsa.email)
  const sipho = await aProvider(services.db, { name: cast.sipho.name })
  await services.db
    .updateTable('providers')
    .set({ user_id: ids.sipho, slug: SIPHOS.split('/').at(-1) })
    .where('id', '=', sipho.id)
    .execute()

  const signedIn = async (name: keyof typeof cast) => {
    const browser = site.visitor()
    const form = { form: 'login', email: cast[name].email, password: seedPassword }
    const answer = await browser.visit('/auth', { form })
    if (answer.status !== 302) throw new Error(`${name} could not sign in: ${answer.status}`)
    // Consumes the sign-in toast, which would otherwise appear on the test's next page.
    await browser.visit('/auth/status')
    await browser.visit('/')
    return browser
  }
  return { ...site, ids, signedIn }
}
