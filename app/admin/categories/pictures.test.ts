import { expect, it } from 'vitest'
import { addPicture, cropPicture } from '#app/images/test-library.ts'
import { testSite } from '#app/test-site.server.ts'
import { addSewing, fieldsIn, startCategoryAdmin } from './test-services.ts'

const here = '/admin/services/carpentry'

async function startPictures() {
  const world = await startCategoryAdmin()
  const id = await addPicture(world.nomsa)
  const choose = async (picture: string) =>
    world.post(here, { ...fieldsIn((await world.page(here)).html), picture })
  const imagePage = async () => (await world.page(`/admin/images/${id}`)).html
  return { ...world, id, choose, imagePage }
}

it('shows a picture of the library wherever categories have pictures', async () => {
  const { id, choose, page, visitor, imagePage } = await startPictures()
  expect((await choose(id)).to).toBe(here)
  const stranger = visitor()
  for (const path of ['/services', '/', '/quote/new']) {
    const { html } = await page(path, stranger)
    const [img = ''] = new RegExp(`<img[^>]*/images/${id}/1/[^>]*>`).exec(html) ?? []
    expect([path, img]).toEqual([path, expect.stringMatching(/srcSet="[^"]*320\.webp 320w/i)])
    expect(img).toMatch(/width="\d+" height="\d+" alt="" loading="lazy"/)
    expect(html).toMatch(/<link rel="stylesheet"[^>]*data-precedence/)
  }
  expect((await page('/admin/services')).html).toContain(`/images/${id}/1/320.jpg`)
  expect(await imagePage()).toContain(`href="${here}"`)
  expect((await stranger.visit('/cards/services/carpentry.png')).status).toBe(200)
})

it('keeps the picture from being deleted until another one is chosen', async () => {
  const { id, choose, post } = await startPictures()
  await choose(id)
  const image = `/admin/images/${id}`
  expect((await post(image, { intent: 'delete' })).status).toBe(409)
  await choose('carpentry')
  expect((await post(image, { intent: 'delete' })).status).toBe(302)
  const gone = await choose(id)
  expect([gone.status, gone.html]).toEqual([
    422,
    expect.stringContaining('This picture was deleted. Choose another.'),
  ])
})

it('has the new address in every process once the picture is cropped', async () => {
  const { id, choose, nomsa, services, clock, visitor } = await startPictures()
  const other = await testSite({
    instead: { database: services.database, clock, securityClock: clock },
  })
  await choose(id)
  const stranger = visitor()
  const versions = () =>
    Promise.all(
      [stranger.visit, other.visit].map(
        async (visit) =>
          new RegExp(`/images/${id}/(\\d+)/`).exec(await (await visit('/services')).text())?.[1],
      ),
    )
  await expect.poll(versions, { timeout: 2000 }).toEqual(['1', '1'])
  await cropPicture(nomsa, id)
  await expect.poll(versions, { timeout: 2000 }).toEqual(['2', '2'])
})

it('starts with a picture of the library, and releases it with the category', async () => {
  const world = await startPictures()
  const { id, post, page, imagePage } = world
  await addSewing(world, { picture: id })
  expect(await imagePage()).toContain('href="/admin/services/sewing-alterations"')
  expect((await page('/services', world.visitor())).html).toContain(`/images/${id}/1/`)
  await post('/admin/services/sewing-alterations', { intent: 'delete' })
  expect(await imagePage()).toContain('Nowhere yet.')
})
