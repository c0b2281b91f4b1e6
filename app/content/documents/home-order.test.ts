import { expect, it } from 'vitest'
import { builtInText } from './built-in.server.ts'
import type { Item } from './fields.ts'
import { mainOf, openEditor, startPublishing } from './test-editor.ts'

const blocks = () => builtInText('home-order', 'en').blocks as Item[]
const TRADES = 'Browse by trade'
const MORNING = 'Four steps, and you'

async function startHome() {
  const world = await startPublishing()
  const { nomsa, pages } = world
  const editor = () => openEditor(nomsa.visit, 'home-order')
  const home = async (path = '/') => (await pages(path))[1]!
  return { ...world, editor, home }
}

it('puts the blocks of the home page in another order, in every language and process', async () => {
  const { editor, pages, home } = await startHome()
  const before = await home()
  expect(before.indexOf(TRADES)).toBeLessThan(before.indexOf(MORNING))
  const [search, trades, morning, ...rest] = blocks()

  await (await editor()).send('publish', { blocks: [search!, morning!, trades!, ...rest] })

  for (const page of await pages('/')) {
    expect(page.indexOf(MORNING)).toBeGreaterThan(0)
    expect(page.indexOf(MORNING)).toBeLessThan(page.indexOf(TRADES))
  }
  const zulu = await home('/zu')
  expect(zulu.lastIndexOf('/zu/services/plumbing')).toBeGreaterThan(zulu.indexOf('06:40'))
})

it('hides a block, and is as it was, byte for byte, once the built-in order is back', async () => {
  const { editor, home } = await startHome()
  const before = await home()
  const without = blocks().map((item) =>
    item.block === 'morning' ? { ...item, shown: 'hidden' } : item,
  )
  await (await editor()).send('publish', { blocks: without })
  expect(await home()).not.toContain(MORNING)
  const { post, hidden } = await editor()
  await post({ intent: 'restore', number: '0' })
  await (await editor()).send('publish')
  expect(hidden.newest).toBe('1')
  expect(await home()).toBe(before)
})

it('moves a block with a button that needs no script, but none before the search', async () => {
  const { editor, nomsa } = await startHome()
  await (await editor()).send('up:blocks:3')
  const { html, send, hidden } = await editor()
  expect(html.indexOf('Move up Providers worth')).toBeLessThan(html.indexOf('Move up Four steps'))
  expect(html).not.toContain('value="up:blocks:0"')
  expect(html).not.toContain('value="up:blocks:1"')
  expect(html).not.toContain('value="remove:blocks:2"')
  const [search, trades, morning, meeting, ...rest] = blocks()
  const moved = [search!, trades!, meeting!, morning!, ...rest]
  await send('up:blocks:1', { blocks: moved })
  expect((await editor()).hidden.revision).toBe(hidden.revision)
  expect((await nomsa.visit('/admin/content/texts/home-order/zu')).headers.get('Location')).toBe(
    '/admin/content/texts/home-order/en',
  )
})

it.each([
  ['a block that is missing', (all: Item[]) => all.slice(0, -1), 'Each block has to be there once'],
  [
    'a block that is there twice',
    (all: Item[]) => all.with(2, all[1]!),
    'Each block has to be there once',
  ],
  [
    'another block first',
    ([search, trades, ...rest]: Item[]) => [trades!, search!, ...rest],
    'Heading and search has to be first',
  ],
  [
    'no search',
    (all: Item[]) => all.with(0, { ...all[0]!, shown: 'hidden' }),
    'Heading and search can&#x27;t be hidden',
  ],
  [
    'an unknown block',
    (all: Item[]) => all.with(1, { block: 'constructor', shown: 'shown' }),
    'Each block has to be there once',
  ],
])('refuses %s', async (_, change, words) => {
  const { editor, rows } = await startHome()
  const answer = await (await editor()).send('publish', { blocks: change(blocks()) })
  expect(answer.status).toBe(422)
  expect(mainOf(await answer.text())).toContain(words)
  expect((await rows()).filter(({ state }) => state === 'published')).toEqual([])
})
