import { describe, expect, it } from 'vitest'
import { startAdministration } from '#app/admin/test-administration.ts'
import { newId } from '#app/platform/ids.ts'
import { MINUTE } from '#app/platform/time.ts'
import { builtInText } from './built-in.server.ts'
import { documents } from './documents.ts'
import { publishDue } from './scheduled.server.ts'
import { documentKeys } from './shapes.ts'
import { GUIDE, mainOf, openEditor, startPublishing } from './test-editor.ts'

describe('a text', () => {
  it('is public in both processes within two seconds of its publication, and no sooner', async () => {
    const { nomsa, pages, services } = await startPublishing()
    const [before] = await pages()
    const editor = await openEditor(nomsa.visit, GUIDE)
    expect(editor.html).toContain('The built-in text is public')
    expect((await editor.send('save', { title: 'Paying safely' })).status).toBe(302)
    for (const page of await pages()) expect(page).toBe(before)

    const again = await openEditor(nomsa.visit, GUIDE)
    const words = 'Pay **only** through [our pages](/services).\n\n- one\n- two'
    const sent = await again.send('publish', { title: 'Paying safely', words })
    expect(sent.status).toBe(302)
    await expect
      .poll(async () => (await pages()).every((page) => page.includes('Paying safely')), {
        timeout: 2000,
      })
      .toBe(true)
    const [now] = await pages()
    expect(now).toContain('<strong>only</strong>')
    expect(now).toContain('<a href="/services" class="link">our pages</a>')
    expect(now).toContain('<ul><li>one</li><li>two</li></ul>')
    // Other languages keep their built-in text.
    expect((await pages('/zu/help-center'))[0]).not.toContain('Paying safely')
    const [event] = await services.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('name', '=', 'content published')
      .execute()
    expect(JSON.stringify(event)).toContain('title, words')
  })

  it('starts at its time by the product’s clock, and the version before it is replaced', async () => {
    const { nomsa, pages, rows, clock, services } = await startPublishing()
    const first = await openEditor(nomsa.visit, GUIDE)
    await first.send('publish', { title: 'The first title' })
    await expect.poll(async () => (await pages())[1]).toContain('The first title')

    const second = await openEditor(nomsa.visit, GUIDE)
    const past = { day: '2026-03-06', time: '13:59' }
    const refused = await second.send('schedule', { title: 'The second title' }, past)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('That time has passed')
    const third = await openEditor(nomsa.visit, GUIDE)
    const when = { day: '2026-03-09', time: '06:00' }
    expect((await third.send('schedule', { title: 'The second title' }, when)).status).toBe(302)
    const waiting = await openEditor(nomsa.visit, GUIDE)
    expect(waiting.html.replaceAll('<!-- -->', '')).toContain('Version 2 is published on')
    for (const page of await pages()) expect(page).toContain('The first title')

    const begins = new Date('2026-03-09T04:00:00Z')
    clock.set(new Date(begins.getTime() - 1))
    for (const page of await pages()) expect(page).toContain('The first title')
    clock.set(begins)
    for (const page of await pages()) expect(page).toContain('The second title')
    await publishDue(services)
    await publishDue(services)
    expect((await rows()).map(({ state }) => state)).toEqual(['replaced', 'published'])
  })

  it('is published once by two clicks, and a schedule can be taken back', async () => {
    const { nomsa, rows, eventsNamed } = await startPublishing()
    const editor = await openEditor(nomsa.visit, GUIDE)
    const both = await Promise.all([1, 2].map(() => editor.send('publish', { title: 'Once' })))
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    expect(await rows()).toMatchObject([{ number: 1, state: 'published' }])
    expect(await eventsNamed('content published')).toHaveLength(1)

    const later = await openEditor(nomsa.visit, GUIDE)
    await later.send('schedule', { title: 'Later' }, { day: '2026-04-01', time: '08:00' })
    const waiting = await openEditor(nomsa.visit, GUIDE)
    const version = /name="version" value="([^"]+)"/.exec(waiting.html)?.[1] ?? ''
    await waiting.post({ intent: 'unschedule', version })
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['draft', 'published'])
    const back = await openEditor(nomsa.visit, GUIDE)
    expect(back.html).toContain('value="Later"')
  })

  it('tells the second of two editors what the first one wrote', async () => {
    const { nomsa, secondAdministrator } = await startPublishing()
    const { lindiwe } = await secondAdministrator()
    const [mine, theirs] = [
      await openEditor(nomsa.visit, GUIDE),
      await openEditor(lindiwe.visit, GUIDE),
    ]
    await mine.send('save', { title: 'Written by Nomsa' })
    for (const intent of ['save', 'publish']) {
      const answer = await theirs.send(intent, { title: 'Written by Lindiwe' })
      expect(answer.status).toBe(409)
      const html = await answer.text()
      expect(html).toContain('Nomsa Zulu')
      expect(html).toContain('“Written by Nomsa”')
      expect(html).toContain('value="Written by Lindiwe"')
    }
  })

  it('goes back to an earlier version and to the built-in text', async () => {
    const { nomsa, pages, rows } = await startPublishing()
    const title = builtInText(GUIDE, 'en').title as string
    for (const words of ['The first title', 'The second title'])
      await (await openEditor(nomsa.visit, GUIDE)).send('publish', { title: words })
    const editor = await openEditor(nomsa.visit, GUIDE)
    await editor.post({ intent: 'restore', number: '1' })
    const restored = await openEditor(nomsa.visit, GUIDE)
    expect(restored.html).toContain('value="The first title"')
    expect(restored.html).toContain('added:')
    await restored.send('publish', { title: 'The first title' })
    await expect.poll(async () => (await pages())[0]).toContain('The first title')

    await editor.post({ intent: 'restore', number: '0' })
    await (await openEditor(nomsa.visit, GUIDE)).send('publish')
    await expect.poll(async () => (await pages())[1]).not.toContain('The first title')
    expect((await pages())[1]).toContain(title.replace('&', '&amp;'))
    expect((await rows()).map(({ state }) => state)).toEqual([
      'replaced',
      'replaced',
      'replaced',
      'published',
    ])
    expect((await editor.post({ intent: 'restore', number: '99' })).status).toBe(302)
  })
})

it('publishes nothing empty, too long or hostile, and says what is wrong', async () => {
  const { nomsa, rows, pages } = await startPublishing()
  const [before] = await pages()
  for (const words of [
    '',
    'x'.repeat(2401),
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    'It costs {prices}.',
    '![](picture:group)',
  ]) {
    const editor = await openEditor(nomsa.visit, GUIDE)
    const answer = await editor.send('publish', { words })
    expect(answer.status, words.slice(0, 40)).toBe(422)
    const html = await answer.text()
    expect(html).toContain('aria-invalid="true"')
    expect(html).not.toContain('<script>alert')
    // A draft may be unfinished.
    expect(await rows()).toMatchObject([{ state: 'draft' }])
  }
  expect((await pages())[0]).toBe(before)
})

it('shows every document with its built-in text published just as it was', async () => {
  const { pages, services, clock, nomsa } = await startPublishing()
  const now = clock.now()
  const paths = [...new Set(documentKeys.map((key) => documents[key].page))]
  const all = paths.flatMap((path) => ['', '/zu'].map((language) => `${language}${path}`))
  const before = new Map<string, string>()
  for (const path of all) before.set(path, wordsOf((await pages(path))[0]!))
  for (const document of documentKeys)
    await services.db
      .insertInto('content_versions')
      .values({
        id: newId(),
        document,
        number: 1,
        state: 'published',
        texts: JSON.stringify({ en: builtInText(document, 'en'), zu: builtInText(document, 'zu') }),
        created_at: now,
        saved_at: now,
        public_from: new Date(now.getTime() - MINUTE),
      })
      .execute()
  for (const path of all) {
    // Signed-in people's pages aren't cached.
    const html = mainOf(await (await nomsa.visit(path === '/' ? '/home' : path)).text())
    if (path !== '/' && path !== '/zu/') expect(wordsOf(html), path).toBe(before.get(path))
  }
})

/** The visible text; a page without providers says something else on its home page. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,:;!?])/g, '$1')
    .trim()

it('is seen by viewers and published by content and administrators alone', async () => {
  const { signedInStaff } = await startAdministration()
  const staff = await signedInStaff()
  for (const [role, browser] of Object.entries(staff)) {
    const address = `/admin/content/texts/${GUIDE}/en`
    const isSeen = ['admin', 'content', 'viewer'].includes(role)
    const seen = await browser.visit(address)
    expect([role, seen.status]).toEqual([role, isSeen ? 200 : 403])
    const html = await seen.text()
    const mayPublish = ['admin', 'content'].includes(role)
    expect([role, html.includes('value="publish"')]).toEqual([role, mayPublish])
    const posts = (html.match(/<form[^>]*method="post"/g) ?? []).filter(
      (form) => !form.includes('sign-out'),
    )
    if (role === 'viewer') expect(posts).toEqual([])
    const sent = await browser.visit(address, { form: { intent: 'restore', number: '0' } })
    expect([role, sent.status]).toEqual([role, mayPublish ? 302 : 403])
  }
})
