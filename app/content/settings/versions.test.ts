import { describe, expect, it } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { switches, switchNames } from '#app/page/switches.ts'
import { testSite } from '#app/test-site.server.ts'
import { setFromTerminal } from '../set-from-terminal.server.ts'
import { settingProblem } from './setting-problem.ts'
import { wordChanges } from './word-changes.ts'

const HERE = '/admin/settings'
const historyOf = (key: string) => `${HERE}/versions/${key}`

async function startSettings() {
  const site = await startAdministration()
  const nomsa = await site.signedIn(cast.nomsa.email)
  const page = async (path: string) => (await nomsa.visit(path)).text()
  const change = async (fields: Record<string, string>) => {
    const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(await page(HERE)) ?? []
    return nomsa.visit(HERE, { form: { intent: 'save', seen, ...fields } })
  }
  const putBack = (key: string, number: number, seen: number) =>
    nomsa.visit(historyOf(key), { form: { number: String(number), seen: String(seen) } })
  const turn = (name: string, to: 'on' | 'off') =>
    nomsa.visit(HERE, { form: { intent: 'switch', name, to } })
  const current = () => site.services.settings.current()
  return { ...site, nomsa, page, change, putBack, turn, current }
}

it.each([
  ['a b c', 'a x c', { before: 'a ', removed: 'b', added: 'x', after: ' c' }],
  ['a b', 'a b', { before: 'a b', removed: '', added: '', after: '' }],
  ['', 'new words', { before: '', removed: '', added: 'new words', after: '' }],
  ['one two', 'one', { before: 'one', removed: ' two', added: '', after: '' }],
  ['a a', 'a a a', { before: 'a a', removed: '', added: ' a', after: '' }],
])('compares “%s” with “%s”', (earlier, later, changes) => {
  expect(wordChanges(earlier, later)).toEqual(changes)
})

describe('versions of a setting', () => {
  it('say who changed what and when, and an earlier value becomes a new version', async () => {
    const { page, change, putBack, current } = await startSettings()
    const builtIn = current().location
    await change({ location: 'Durban' })
    await change({ location: 'Gqeberha' })

    expect(await page(`${HERE}/versions`)).toContain('Gqeberha')
    const history = await page(historyOf('location'))
    expect(history.replaceAll('<!-- -->', '')).toContain('<del>Durban</del> <ins>Gqeberha</ins>')
    expect(history).toContain('Nomsa Zulu')
    const compared = await page(`${historyOf('location')}?from=0`)
    expect(compared).toContain(`<del>${builtIn}</del><ins>Gqeberha</ins>`)

    expect((await putBack('location', 1, 2)).status).toBe(302)
    expect(current().location).toBe('Durban')
    const after = (await page(historyOf('location'))).replaceAll('<!-- -->', '')
    expect(after).toContain('(version 1 put back)')
    expect(after).toContain('<del>Gqeberha</del> <ins>Durban</ins>')
    expect((await putBack('location', 0, 3)).status).toBe(302)
    expect(current().location).toBe(builtIn)
  })

  it('are put back by one of two people, and the other reads that it changed', async () => {
    const { change, putBack, current } = await startSettings()
    await change({ location: 'Durban' })
    await change({ location: 'Gqeberha' })
    expect((await putBack('location', 1, 2)).status).toBe(302)
    const second = await putBack('location', 0, 2)
    expect(second.status).toBe(409)
    expect(await second.text()).toContain('This has changed in the meantime')
    expect(current().location).toBe('Durban')
  })

  it('of the launch say what putting them back does, and are for administrators', async () => {
    const { page, services, signedInStaff, clock, current } = await startSettings()
    const now = clock.now()
    const typed = '2026-03-05T00:00:00+02:00'
    const set = (fullLaunch: string) =>
      setFromTerminal(services.db, { key: 'fullLaunch', typed: fullLaunch, now })
    expect(await set('2026-05-01T00:00:00+02:00')).toMatchObject({ ok: true })
    expect(await set(typed)).toMatchObject({ ok: true })
    const compared = await page(`${historyOf('fullLaunch')}?from=1`)
    expect(compared).toContain('The full launch is on Fri 1 May, 00:00')
    expect(compared).toContain('nobody can search')
    expect(await page(historyOf('fullLaunch'))).toContain('on the server')
    await services.settings.refresh()
    const { content } = await signedInStaff()
    const form = { number: '1', seen: '2' }
    expect((await content.visit(historyOf('fullLaunch'), { form })).status).toBe(403)
    expect((await content.visit(`${historyOf('fullLaunch')}?from=1`)).status).toBe(200)
    expect(current().fullLaunch).toBe(typed)
  })

  it('that would lock everyone out are refused, from the form and from the server', async () => {
    const whole = {
      legalName: 'Thembeka (Pty) Ltd',
      legalStatus: 'sole proprietor',
      physicalAddress: '1 Example Street',
      supportPhone: '+27 10 555 0100',
      supportEmail: 'support@example.co.za',
      memberships: 'None',
      codeOfConduct: 'None',
      serviceAddress: '1 Example Street',
      disputeCode: 'None',
    } as const
    expect(settingProblem(whole, { tagline: 'Another line of words' })).toBeNull()
    expect(settingProblem(whole, { legalStatus: 'private company' })).not.toBeNull()
    expect(settingProblem(whole, { memberships: '' })).not.toBeNull()

    const { services, clock, change, current } = await startSettings()
    const now = clock.now()
    for (const [key, typed] of Object.entries(whole))
      expect(await setFromTerminal(services.db, { key, typed, now })).toMatchObject({ ok: true })
    const refused = await setFromTerminal(services.db, { key: 'codeOfConduct', typed: '', now })
    expect(refused).toMatchObject({ ok: false })
    await services.settings.refresh()
    const answer = await change({ legalStatus: 'private company' })
    expect(answer.status).toBe(422)
    expect(current().legalStatus).toBe('sole proprietor')
  })
})

describe('a feature that is turned off', () => {
  it('is off on every process within two seconds, and on again', async () => {
    const { services, turn, visitor } = await startSettings()
    const other = await testSite({ instead: { database: services.database } })
    const chatOf = async (site: { visitor: typeof visitor }) =>
      (await site.visitor().visit('/support')).text()
    for (const site of [{ visitor }, other])
      expect(await chatOf(site)).not.toContain('Our chat is closed')

    const began = Date.now()
    expect((await turn('chat', 'off')).status).toBe(302)
    await expect.poll(() => chatOf(other), { timeout: 2000 }).toContain('Our chat is closed')
    expect(other.services.settings.current().chat).toBe(false)
    expect(Date.now() - began).toBeLessThan(2000)
    expect(await chatOf({ visitor })).toContain('Our chat is closed')

    await turn('chat', 'on')
    await expect.poll(() => other.services.settings.current().chat, { timeout: 2000 }).toBe(true)
  })

  it('has versions like any setting, and only administrators turn it', async () => {
    const { turn, page, signedInStaff, current } = await startSettings()
    for (const name of switchNames) {
      await turn(name, 'off')
      expect([name, current()[name]]).toEqual([name, false])
      expect((await page(historyOf(name))).replaceAll('<!-- -->', '')).toContain(
        '<del>On</del> <ins>Off</ins>',
      )
    }
    const { content } = await signedInStaff()
    const form = { intent: 'switch', name: 'chat', to: 'on' }
    expect((await content.visit(HERE, { form })).status).toBe(403)
    expect(await (await content.visit(HERE)).text()).not.toContain('Support chat')
  })

  it('chat: nobody starts a conversation, and what is open continues', async () => {
    const { turn, visitor } = await startSettings()
    const [before, after] = [visitor(), visitor()]
    const write = (guest: typeof before, words: string) =>
      guest.visit('/support', { form: { intent: 'send', words } })
    await before.visit('/support')
    expect((await write(before, 'My geyser drips')).status).toBe(302)
    await turn('chat', 'off')
    await after.visit('/support')
    const refused = await write(after, 'My tap drips')
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain('Our chat is closed right now. Email us instead.')
    expect(page).toContain('My tap drips')
    expect((await write(before, 'It still drips')).status).toBe(302)
    expect(await (await before.visit('/support')).text()).toContain('It still drips')
  })

  it('urgent requests: the form is the normal one, and says so', async () => {
    const { turn, visit } = await startSettings()
    const address = '/quote/new?urgent=1&category=plumbing'
    const { sentence } = switches.urgentRequests
    const page = async () => (await (await visit(address)).text()).replaceAll('&#x27;', "'")
    expect(await page()).not.toContain(sentence.message)
    await turn('urgentRequests', 'off')
    await expect.poll(page, { timeout: 2000 }).toContain(sentence.message)
    const sent = await visit('/quote/new', {
      form: { intent: 'send', at: 'urgent', urgent: '1', category: 'plumbing', words: 'It drips' },
    })
    expect(sent.status).toBe(409)
    const answer = (await sent.text()).replaceAll('&#x27;', "'")
    expect(answer).toContain(sentence.message)
    expect(answer).toContain('It drips')
  })

  it('SMS to guests: they are asked for an email', async () => {
    const { turn, visit } = await startSettings()
    await turn('guestSms', 'off')
    const form = {
      intent: 'next',
      at: 'where',
      category: 'plumbing',
      job: 'other',
      words: 'The geyser drips all night',
      place: 'Mamelodi',
      day: 'any',
      time: 'any',
    }
    const page = await (await visit('/quote/new', { form })).text()
    expect(page).toContain('name="email"')
    expect(page).not.toContain('SMS you a code')
    const opened = await visit('/quote/phone', { form: { phone: '082 555 0100' } })
    expect([opened.status, (await opened.text()).includes('send SMS at the moment')]).toEqual([
      409,
      true,
    ])
  })

  it('new applications: nobody new can pay, and the form says so', async () => {
    const { turn, visit, signedIn } = await startSettings()
    const { sentence } = switches.newApplications
    await turn('newApplications', 'off')
    const page = async () =>
      (await (await visit('/become-provider/apply')).text()).replaceAll('&#x27;', "'")
    await expect.poll(page, { timeout: 2000 }).toContain(sentence.message)
    const thandi = await signedIn(cast.thandi.email)
    const paying = await thandi.visit('/become-provider/apply', {
      form: { intent: 'pay', part: 'send' },
    })
    expect(paying.status).toBe(409)
    expect((await paying.text()).replaceAll('&#x27;', "'")).toContain(sentence.message)
  })
})
