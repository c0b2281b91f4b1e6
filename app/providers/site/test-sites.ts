import { refreshListing } from '#app/directory/refresh-listing.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { drawnForm, openPage, startSettings } from '../settings/test-provider-settings.ts'

type World = Awaited<ReturnType<typeof startSettings>>
type Browser = Awaited<ReturnType<World['as']>>

/** Sipho and Johan are listed plumbers; Sipho's plan includes a one-page site, which is still unchanged. */
export async function startSites(plan = 'website') {
  const world = await startSettings()
  const { services, clock, providers } = world
  const set = (columns: Record<string, unknown>) =>
    transaction(services.db, async (tx) => {
      await tx.updateTable('providers').set(columns).where('id', '=', providers.sipho).execute()
      await refreshListing(tx, providers.sipho, clock.now())
    })
  await set({ plan })
  const visit = async (path = '/sites/sipho-mahlangu') => {
    const answer = await world.visitor().visit(path)
    return { status: answer.status, html: await answer.text() }
  }
  return { ...world, set, visit }
}

/** Saves the site's form with some fields changed; the others are as rendered. */
export async function saveSite(browser: Browser, typed: Record<string, string | string[]>) {
  const { html } = await openPage(browser, 'site')
  const form = new URLSearchParams()
  for (const [name, value] of drawnForm(html, 'site'))
    if (!(name in typed)) form.append(name, value)
  for (const [name, values] of Object.entries(typed))
    for (const value of [values].flat()) form.append(name, value)
  const answer = await browser.visit('/provider-portal/settings/site', {
    method: 'POST',
    body: form.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  return { status: answer.status, html: answer.status === 302 ? '' : await answer.text() }
}
