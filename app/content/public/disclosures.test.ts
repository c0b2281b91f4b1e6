import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { changeSetting, savedSettings } from '#app/page/site-settings.server.ts'
import { defaultSettings, type SettingKey, type SiteSettings } from '#app/page/site-settings.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { transaction } from '#app/platform/db.server.ts'
import { startLog } from '#app/platform/logs.server.ts'
import { testDatabase } from '#app/platform/test-db.server.ts'
import { testSite } from '#app/test-site.server.ts'
import { begin } from '#server'
import { setFromTerminal, settingLines } from '../set-from-terminal.server.ts'
import { disclosures, undisclosed, undisclosedSentence } from './disclosures.ts'

const given = {
  legalName: 'Umthengi (Pty) Ltd',
  legalStatus: 'private company',
  physicalAddress: '12 Loveday Street, Johannesburg, 2001',
  supportPhone: '+27 10 555 0100',
  supportEmail: 'help@umthengi.co.za',
  memberships: 'None',
  codeOfConduct: 'None',
  registrationNumber: '2023/123456/07',
  officeBearers: 'Nomsa Zulu, director',
  placeOfRegistration: 'Pretoria',
  serviceAddress: '12 Loveday Street, Johannesburg, 2001',
  disputeCode: 'None',
} satisfies Partial<SiteSettings>
const now = new Date('2026-03-06T12:00:00Z')

it('asks a company for everything, and a person alone for less', () => {
  expect(undisclosed({})).toEqual(Object.keys(disclosures))
  expect(undisclosed(given)).toEqual([])
  const { registrationNumber, officeBearers, placeOfRegistration, ...rest } = given
  expect(undisclosed(rest)).toEqual(['registrationNumber', 'officeBearers', 'placeOfRegistration'])
  expect(undisclosed({ ...rest, legalStatus: 'sole proprietor' })).toEqual([])
  expect(undisclosedSentence(['officeBearers'])).toContain(
    'this setting is empty: officeBearers (Office bearers)',
  )
})

it('does not start in production before everything that the law demands was said', async () => {
  const database = { ...(await testDatabase()), close: async () => {} }
  const config = readConfig({
    APP_ENV: 'production',
    SITE_URL: 'https://umthengi.co.za',
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nowhere',
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1',
    PAYFAST_MERCHANT_ID: '12345678',
    PAYFAST_MERCHANT_KEY: 'key4ofTheMerchant',
    PAYFAST_PASSPHRASE: randomBytes(16).toString('hex'),
  })
  const start = () => begin(config, { database, log: startLog('silent') }, { sells: true })
  await expect(start()).rejects.toMatchObject({
    expected: true,
    message: expect.stringMatching(/section 43.*legalName \(Full name\).*npm run setting/i),
  })
  for (const [key, typed] of Object.entries(given).slice(1))
    expect((await setFromTerminal(database.db, { key, typed, now })).ok).toBe(true)
  await expect(start()).rejects.toThrow('this setting is empty: legalName')
  await setFromTerminal(database.db, { key: 'legalName', typed: given.legalName, now })
  const running = await start()
  expect(running.services.settings.current()).toMatchObject(given)
  await running.finish()
})

it('takes settings from the terminal, and refuses in a sentence what they can’t be', async () => {
  const { db } = await testDatabase()
  const set = (key: string, typed: string) => setFromTerminal(db, { key, typed, now })
  expect(await set('name', 'Umthengi')).toEqual({ ok: true, old: 'Thembeka', now: 'Umthengi' })
  expect(await set('declaredHolidays', '["2026-11-04"]')).toMatchObject({ ok: true })
  for (const [key, typed] of [
    ['nickname', 'U'],
    ['name', 'U'],
    ['supportEmail', 'help'],
    ['declaredHolidays', 'tomorrow'],
    ['legalStatus', 'a guild'],
  ] as const)
    expect(await set(key, typed), key).toMatchObject({
      ok: false,
      why: expect.stringContaining(key),
    })
  expect(await settingLines(db)).toEqual(
    expect.arrayContaining(['name = Umthengi', 'location = Johannesburg   (by default)']),
  )
  const events = await db.selectFrom('events').select(['about_id', 'by_user', 'details']).execute()
  expect(events).toContainEqual({
    about_id: 'name',
    by_user: null,
    details: { old: 'Thembeka', new: 'Umthengi' },
  })
})

it('leaves one unreadable value out, and nothing else', async () => {
  const { db } = await testDatabase()
  await transaction(db, (tx) =>
    changeSetting(tx, { key: 'location', value: 'Durban', by: null, now }),
  )
  await transaction(db, (tx) => changeSetting(tx, { key: 'name', value: 'X', by: null, now }))
  expect(await savedSettings(db)).toEqual({ location: 'Durban' })
})

it('shows each disclosure on its page, and where the texts say the rest', async () => {
  const { visit, services } = await testSite()
  for (const [key, typed] of Object.entries(given))
    await setFromTerminal(services.db, { key, typed, now })
  await services.settings.refresh()
  const page = await (await visit('/company-details')).text()
  for (const [key, words] of Object.entries(given)) {
    expect(page).toContain(words)
    expect(page).toContain(disclosures[key as SettingKey]!.what)
  }
  expect(page).toContain('Terms of Service, section 9')
  expect(await (await visit('/terms')).text()).toContain('Nomsa Zulu, director')
  expect(await (await visit('/')).text()).toContain('href="/company-details"')
  expect(defaultSettings.officeBearers).toBe('')
})
