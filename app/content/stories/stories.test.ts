import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cast, startAdministration } from '#app/admin/test-administration.ts'
import { initialsOf } from '../team/member-form.ts'
import { type StoryState, storyLifeCycle } from './life-cycle.ts'
import { publishedStories } from './queries.server.ts'
import { draftStoryProblems, publishProblems, type StoryFields } from './story-form.ts'

const LIST = '/admin/success-stories'
const story: StoryFields = {
  title: 'From one bakkie to four',
  person: 'Sipho Mahlangu',
  who: 'plumber in Soweto',
  quote: 'I stopped waiting for the telephone.',
  words:
    'He used to wait for the telephone. Now requests come with photos, and he quotes in the evening.',
  consentOn: '2026-03-03',
  consentHow: 'Email of 3 March to the office',
}

it('has a life of drafts, published and withdrawn', () => {
  const open = (state: StoryState) => storyLifeCycle.openSteps(state, 'administrator')
  expect(open('draft')).toEqual(['save', 'publish', 'end-consent', 'remove'])
  expect(open('published')).toEqual(['withdraw', 'end-consent'])
  expect(open('withdrawn')).toEqual(['save', 'publish', 'end-consent', 'remove'])
})

it('is kept with a title and a name, and published only whole and with consent', () => {
  const today = '2026-03-06'
  const bare = { ...story, quote: '', words: '', consentOn: '', consentHow: '' }
  expect(draftStoryProblems(bare, today)).toEqual({})
  expect(Object.keys(publishProblems(bare, today))).toEqual([
    'quote',
    'words',
    'consentOn',
    'consentHow',
  ])
  expect(publishProblems(story, today)).toEqual({})
  expect(Object.keys(publishProblems({ ...story, consentOn: '2026-03-07' }, today))).toEqual([
    'consentOn',
  ])
})

it.each([
  ['Thandeka Mokoena', 'TM'],
  ['Thandeka Grace Mokoena', 'TG'],
  ['Thandeka', 'T'],
  ['  élan  vital ', 'ÉV'],
  ['', ''],
])('draws %s as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

describe('an administrator', () => {
  it('writes, publishes and withdraws a story, and visitors see only what is published', async () => {
    const { signedIn, services, eventsNamed, visitor } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const stranger = visitor()
    const page = async () => (await stranger.visit('/success-stories')).text()
    expect(await page()).toContain('No stories yet')

    const { consentOn, ...unconsented } = story
    const saved = await nomsa.visit(`${LIST}/new`, {
      form: { intent: 'save', ...unconsented, consentOn: '' },
    })
    const here = saved.headers.get('Location')!
    const publish = () => nomsa.visit(here, { form: { intent: 'publish' } })
    const refused = await publish()
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('has agreed')
    expect(await page()).toContain('No stories yet')

    await nomsa.visit(here, {
      form: { intent: 'save', seen: await seenOn(nomsa, here), ...story },
    })
    expect((await publish()).status).toBe(302)
    await expect.poll(page).toContain('From one bakkie to four')
    expect(await (await stranger.visit('/zu/success-stories')).text()).toContain(
      'I stopped waiting',
    )
    expect(await publishedStories(services.db, 3)).toMatchObject([{ person: 'Sipho Mahlangu' }])

    // The published text is what they consented to.
    const late = { intent: 'save', seen: '', ...story, title: 'Changed behind their back' }
    await nomsa.visit(here, { form: late })
    await nomsa.visit(here, { form: { intent: 'remove' } })
    expect(await publishedStories(services.db, 3)).toMatchObject([{ title: story.title }])

    await nomsa.visit(here, { form: { intent: 'withdraw' } })
    await expect.poll(page).toContain('No stories yet')
    await nomsa.visit(here, { form: { intent: 'remove' } })
    expect((await nomsa.visit(here)).status).toBe(404)
    expect(await eventsNamed('story published')).toMatchObject([
      { details: { title: story.title, consentOn: '2026-03-03' } },
    ])
    for (const name of ['story withdrawn', 'story removed'])
      expect(await eventsNamed(name)).toHaveLength(1)
  })

  it('hides a story at once when the person takes their consent back, until they give it again', async () => {
    const { signedIn, eventsNamed, visitor } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const page = async () => (await visitor().visit('/success-stories')).text()
    const form = { intent: 'save', ...story }
    const here = (await nomsa.visit(`${LIST}/new`, { form })).headers.get('Location')!
    const step = (intent: string) => nomsa.visit(here, { form: { intent } })
    await step('publish')
    await expect.poll(page).toContain(story.title)
    await step('end-consent')
    await expect.poll(page).toContain('No stories yet')
    const refused = await step('publish')
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('has agreed')
    expect(await eventsNamed('story consent withdrawn')).toHaveLength(1)
  })

  it('is told what another window wrote meanwhile', async () => {
    const { signedIn } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const form = { intent: 'save', ...story }
    const here = (await nomsa.visit(`${LIST}/new`, { form })).headers.get('Location')!
    const seen = await seenOn(nomsa, here)
    await nomsa.visit(here, { form: { ...form, seen, title: 'From one to four' } })
    const second = await nomsa.visit(here, { form: { ...form, seen, title: 'Four bakkies' } })
    expect(second.status).toBe(409)
    expect(await second.text()).toContain('“From one to four”')
  })

  it('gives a story a picture that strangers see only once it is published', async () => {
    const { signedIn, services, visitor } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const form = { intent: 'save', ...story }
    const here = (await nomsa.visit(`${LIST}/new`, { form })).headers.get('Location')!
    expect((await send(nomsa, here, new Uint8Array([1, 2, 3]))).status).toBe(422)
    expect((await send(nomsa, here, await picture())).status).toBe(302)
    const first = await photoOf(services.db)
    const address = `/pictures/${first}/448`
    expect((await nomsa.visit(address)).status).toBe(200)
    expect((await visitor().visit(address)).status).toBe(404)
    await nomsa.visit(here, { form: { intent: 'publish' } })
    const shown = await visitor().visit(address)
    expect(shown.headers.get('Content-Type')).toBe('image/webp')
    expect(await (await visitor().visit('/success-stories')).text()).toContain(address)
    // They didn't consent to another picture.
    expect((await send(nomsa, here, await picture())).status).toBe(422)
    await nomsa.visit(here, { form: { intent: 'withdraw' } })
    expect((await visitor().visit(address)).status).toBe(404)
    await nomsa.visit(here, { form: { intent: 'remove-picture' } })
    expect((await nomsa.visit(address)).status).toBe(404)
    expect(await services.db.selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('keeps a team in its order; the About page shows the first', async () => {
    const { signedIn, services, visitor } = await startAdministration()
    const nomsa = await signedIn(cast.nomsa.email)
    const about = async () => (await visitor().visit('/about-us')).text()
    expect(await about()).toContain('Leadership team information will be available soon.')
    const add = async (name: string, role: string, bio = '') =>
      (
        await nomsa.visit('/admin/content/team/new', { form: { intent: 'save', name, role, bio } })
      ).headers.get('Location')!
    expect(
      (
        await nomsa.visit('/admin/content/team/new', {
          form: { intent: 'save', name: 'T', role: '' },
        })
      ).status,
    ).toBe(422)
    const first = await add('Thandeka Mokoena', 'Founder')
    const second = await add('Lerato Dube', 'Operations', 'Knows every taxi rank in Tshwane.')
    await expect.poll(about).toContain('Thandeka Mokoena')
    const page = await about()
    expect(page).toContain('TM')
    expect(page).toContain('More team members coming soon')
    expect(page).not.toContain('Lerato Dube')
    await nomsa.visit('/admin/content', { form: { up: second.split('/').at(-1)! } })
    await expect.poll(about).toContain('Knows every taxi rank in Tshwane.')
    const seen = await seenOn(nomsa, second)
    const save = { intent: 'save', seen, name: 'Lerato Dube', role: 'Operations', bio: 'Knows it.' }
    expect((await nomsa.visit(second, { form: save })).status).toBe(302)
    expect((await nomsa.visit(second, { form: { ...save, bio: 'No.' } })).status).toBe(409)
    for (const path of [first, second]) await nomsa.visit(path, { form: { intent: 'remove' } })
    await expect.poll(about).toContain('Leadership team information will be available soon.')
    expect(await services.db.selectFrom('team_members').selectAll().execute()).toEqual([])
  })

  it('is the only one who does', async () => {
    const { signedIn, visitor, services } = await startAdministration()
    const form = { intent: 'save', ...story, name: 'T Mokoena', role: 'Founder', bio: '' }
    for (const browser of [await signedIn(cast.thandi.email), visitor()])
      for (const path of [`${LIST}/new`, '/admin/content/team/new', '/admin/content'])
        expect([302, 403]).toContain((await browser.visit(path, { form })).status)
    expect(await services.db.selectFrom('success_stories').selectAll().execute()).toEqual([])
    expect(await services.db.selectFrom('team_members').selectAll().execute()).toEqual([])
  })
})

type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof startAdministration>>['signedIn']>>

async function seenOn({ visit }: Browser, path: string) {
  const page = await (await visit(path)).text()
  return /name="seen" value="([^"]*)"/.exec(page)![1]!
}

function send({ visit }: Browser, path: string, bytes: Uint8Array) {
  const form = new FormData()
  form.set('intent', 'picture')
  form.set('picture', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'sipho.png')
  return visit(path, { body: form })
}

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#2C7553' } })
      .png()
      .toBuffer(),
  )

async function photoOf(db: Parameters<typeof publishedStories>[0]) {
  const row = await db.selectFrom('success_stories').select('photo_file').executeTakeFirstOrThrow()
  return row.photo_file!
}
