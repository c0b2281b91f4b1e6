import { expect, it } from 'vitest'
import { addPicture, cropPicture } from '#app/images/test-library.ts'
import { builtInText } from './built-in.server.ts'
import type { Fields, Item } from './fields.ts'
import { GUIDE, openEditor, startPublishing } from './test-editor.ts'

const LIST = '/admin/images'

type World = Awaited<ReturnType<typeof startPublishing>>

/** The uses listed on a picture's page, and whether it can be deleted. */
async function usesOf({ nomsa }: World, id: string) {
  const html = await (await nomsa.visit(`${LIST}/${id}`)).text()
  return [...html.matchAll(/href="(\/admin\/content\/texts\/[^"]+)"/g)].map(([, href]) => href)
}

const deleted = async ({ nomsa, services }: World, id: string) => {
  const { status } = await nomsa.visit(`${LIST}/${id}`, { form: { intent: 'delete' } })
  const left = await services.db
    .selectFrom('site_images')
    .select('id')
    .where('id', '=', id)
    .execute()
  return { status, isGone: left.length === 0 }
}

it('shows a picture above a text, with its sizes, and says where it is used from the draft on', async () => {
  const world = await startPublishing()
  const { nomsa, pages } = world
  const id = await addPicture(nomsa)
  const { send } = await openEditor(nomsa.visit, GUIDE)

  expect((await send('save', { wordsPicture: id })).status).toBe(302)
  expect(await usesOf(world, id)).toEqual([`/admin/content/texts/${GUIDE}/en`])
  expect(await deleted(world, id)).toEqual({ status: 409, isGone: false })
  expect((await pages())[0]).not.toContain(`/images/${id}`)

  await (await openEditor(nomsa.visit, GUIDE)).send('publish', { wordsPicture: id })
  for (const page of await pages()) {
    const [img = ''] = new RegExp(`<img[^>]*/images/${id}/1/[^>]*>`).exec(page) ?? []
    expect(img).toContain(`/images/${id}/1/320.jpg 320w`)
    expect(img).toContain('alt="A door in Soweto"')
    expect(img).toContain('loading="lazy"')
    expect(img).toMatch(/width="1200"[^>]*height="600"/)
    expect(img).toContain('sizes="')
    expect(page).toContain(`/images/${id}/1/640.webp 640w`)
  }
  expect((await pages('/af/help-center'))[0]).not.toContain(`/images/${id}`)
})

it('has words of its own for a picture, or none where it is decoration', async () => {
  const { nomsa, pages } = await startPublishing()
  const id = await addPicture(nomsa)
  const altNow = async () =>
    new RegExp(`/images/${id}/[^>]*alt="([^"]*)"`).exec((await pages())[0]!)?.[1]
  const publish = async (changes: Fields) =>
    (await openEditor(nomsa.visit, GUIDE)).send('publish', { wordsPicture: id, ...changes })

  await publish({ wordsPictureAlt: 'The blue half' })
  expect(await altNow()).toBe('The blue half')
  await publish({ wordsPictureAlt: 'The blue half', wordsPictureUse: 'decorative' })
  expect(await altNow()).toBe('')
})

it('has the new address on every process once the picture is cropped', async () => {
  const { nomsa, pages } = await startPublishing()
  const id = await addPicture(nomsa)
  await (await openEditor(nomsa.visit, GUIDE)).send('publish', { wordsPicture: id })
  for (const page of await pages()) expect(page).toContain(`/images/${id}/1/`)
  await cropPicture(nomsa, id)
  await expect
    .poll(async () => (await pages()).map((page) => page.includes(`/images/${id}/2/`)), {
      timeout: 2000,
    })
    .toEqual([true, true])
})

it('keeps the pictures of a scheduled version, and lets go of those that were replaced', async () => {
  const world = await startPublishing()
  const { nomsa, clock } = world
  const [first, second] = [await addPicture(nomsa), await addPicture(nomsa, 'Another door')]
  await (await openEditor(nomsa.visit, GUIDE)).send('publish', { wordsPicture: first })
  await (await openEditor(nomsa.visit, GUIDE)).send(
    'schedule',
    { wordsPicture: second },
    { day: '2026-03-09', time: '06:00' },
  )
  expect((await deleted(world, first)).isGone).toBe(false)
  expect((await deleted(world, second)).isGone).toBe(false)

  clock.set(new Date('2026-03-06T13:00:00Z'))
  const { post } = await openEditor(nomsa.visit, GUIDE)
  const { id: version } = await world.services.db
    .selectFrom('content_versions')
    .select('id')
    .where('state', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  await post({ intent: 'begin', version })
  expect(await usesOf(world, first)).toEqual([])
  expect((await deleted(world, first)).isGone).toBe(true)
  // The restored version comes back without its picture.
  expect((await post({ intent: 'restore', number: '1' })).status).toBe(302)
  const { texts } = await world.services.db
    .selectFrom('content_versions')
    .select('texts')
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  expect(texts).toMatchObject({ en: { wordsPicture: '' } })
})

it('tells an editor whose picture was deleted meanwhile, and keeps what was typed', async () => {
  const world = await startPublishing()
  const { nomsa } = world
  const id = await addPicture(nomsa)
  const { send } = await openEditor(nomsa.visit, GUIDE)
  expect((await deleted(world, id)).isGone).toBe(true)
  const answer = await send('publish', { wordsPicture: id, words: 'Typed with care' })
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(html).toContain('A picture that you chose was deleted. Choose another.')
  expect(html).toContain('Typed with care')
  expect(await world.rows()).toEqual([])
})

it('shows pictures of the library among the slides, each as wide as the window', async () => {
  const { nomsa, pages, clock, visitor } = await startPublishing()
  const id = await addPicture(nomsa)
  clock.set(new Date('2025-05-01T12:00:00Z'))
  const built = builtInText('home-slides', 'en').slides as Item[]
  const slides = built.with(1, { ...built[1]!, picture: id, alt: 'A blue door' })
  const { send } = await openEditor(nomsa.visit, 'home-slides')
  expect((await send('publish', { slides })).headers.get('Location')).toContain('home-slides')
  for (const page of await pages('/')) {
    expect(page).toContain(`data-slide-id="${id}"`)
    const [img = ''] = new RegExp(`<img[^>]*/images/${id}/[^>]*>`).exec(page) ?? []
    expect(img).toContain('alt="A blue door"')
    expect(img).toContain('sizes="100vw"')
    expect(img).toContain('class="focal ')
    expect(page).toContain('data-slide-id="construction-worker"')
  }
  const whole = await (await visitor().visit('/')).text()
  expect(whole).toMatch(/<link rel="stylesheet"[^>]*data-precedence/)
})
