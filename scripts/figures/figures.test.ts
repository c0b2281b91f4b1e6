import { describe, expect, test } from 'vitest'
import { baselineOf, compare } from './baseline.ts'
import { type Figure, measure } from './measure.ts'
import { gapsInOrder } from './subjects.ts'
import type { Tree } from './tree.ts'

const list = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const repeated = list(7, (index) => `  step${index}({ order,\n  // A comment doesn't count.\n  })`)

const tree: Tree = {
  order: {
    foundation: ['platform', 'table.server.ts'],
    subjects: ['shop', 'post'],
    roof: ['routes.ts', 'shop/menu.tsx'],
  },
  sources: Object.entries({
    'app/routes.ts': 'export default []',
    'app/table.server.ts': 'export const table = []',
    'app/platform/db.ts': 'export const db = 1',
    'app/shop/menu.tsx': 'export const Menu = () => <p>Shop</p>',
    'app/shop/order.server.ts': `
      import { db } from '#app/platform/db.ts'
      export const order = () => db.insertInto('orders').execute()
      export const parcels = () => db.selectFrom(['parcels as p', 'nothing']).execute()
      export function send(order) {\n${repeated}\n}`,
    'app/shop/index.server.ts': 'export const index = 1',
    'app/shop/screen.tsx': `export function Screen() {\n${list(120, (index) => `  use${index}()`)}\n  return <p>Shop</p>\n}`,
    'app/post/parcel.server.ts': `
      export const parcel = () => sql\`insert into parcels (id) select id from orders join stamps on true\`
      export const sent = () => sql\`update orders set sent = true from parcels\`
      export function post(order) {\n${repeated}\n}`,
    'app/post/list.tsx':
      'export const List = ({ at, id: [of] }: Props) => orders.map((one = 1, { asked: input }) => <p>{at.one}</p>)',
  }).map(([path, text]) => ({ path, text })),
  imports: [
    ['app/routes.ts', 'app/post/list.tsx'],
    ['app/shop/menu.tsx', 'app/post/list.tsx'],
    ['app/shop/order.server.ts', 'app/platform/db.ts'],
    ['app/shop/order.server.ts', 'app/table.server.ts'],
    ['app/shop/order.server.ts', 'app/shop/screen.tsx'],
    ['app/shop/order.server.ts', 'app/post/parcel.server.ts'],
    ['app/shop/screen.tsx', 'app/routes.ts'],
    ['app/post/parcel.server.ts', 'app/shop/order.server.ts'],
    ['app/post/parcel.server.ts', 'app/shop/index.server.ts'],
    ['app/post/list.tsx', 'node_modules/react/index.js'],
  ].map(([from = '', to = '']) => ({ from, to })),
}

describe('the figures of a small tree', () => {
  const figures = measure(tree)
  const figure = (words: string) => {
    const found = figures.find(({ name }) => name.includes(words))
    return found && ('value' in found ? found.value : found.offenders)
  }

  test('are subjects that reach each other', () => {
    expect(figure('cycle')).toEqual(['post', 'shop'])
  })

  test('are imports of what is above; the roof may import everything', () => {
    expect(figure('order.json')).toEqual([
      'app/shop/order.server.ts → post',
      'app/shop/screen.tsx → routes.ts',
    ])
  })

  test('are imports from other subjects, without the foundation and the roof', () => {
    expect(figure('other subjects (file')).toEqual([
      'app/post/parcel.server.ts → shop',
      'app/shop/order.server.ts → post',
    ])
  })

  test('are server files that others import, but not the index', () => {
    expect(figure('server files')).toEqual([
      'app/post/parcel.server.ts',
      'app/shop/order.server.ts',
    ])
  })

  test('are long functions, components and files', () => {
    expect(figure('a function')).toBe(124)
    expect(figure('a file')).toBe(124)
    expect(figure('components')).toEqual(['app/shop/screen.tsx Screen'])
  })

  test('are variables whose names say nothing, properties of that name excepted', () => {
    expect(figure('variables')).toEqual(
      ['at', 'of', 'one'].map((name) => `app/post/list.tsx ${name}`),
    )
  })

  test('are blocks that were written before, whatever is between their lines', () => {
    expect(figure('repeated')).toEqual([
      'app/post/parcel.server.ts repeats app/shop/order.server.ts: step0({ order,',
    ])
  })
})

test('every folder has a place in the order, and every place is a folder', () => {
  expect(gapsInOrder(tree)).toEqual([])
  const order = {
    foundation: ['platform', 'table.server.ts'],
    subjects: ['shop', 'bank'],
    roof: ['routes.ts'],
  }
  expect(gapsInOrder({ ...tree, order })).toEqual([
    'app/post has no place in app/order.json.',
    "app/order.json names app/bank, which doesn't exist.",
  ])
})

describe('the baseline', () => {
  const cycle = (...offenders: string[]): Figure => ({ name: 'cycle', offenders })
  const lines = (value: number): Figure => ({
    name: 'lines',
    value,
    sizes: [
      { name: 'a.ts short', lines: 40 },
      { name: 'a.ts long', lines: 43 },
      { name: 'a.ts longest', lines: 90 },
    ],
  })
  const baseline = baselineOf([cycle('post', 'shop'), lines(40)])

  test('is kept to', () => {
    expect(compare([cycle('post', 'shop'), lines(40)], baseline)).toEqual({
      worse: [],
      outdated: [],
    })
  })

  test('names what is new in a worse figure', () => {
    expect(compare([cycle('bank', 'post', 'shop'), lines(45)], baseline).worse).toEqual([
      'cycle: 3, but at most 2. New:',
      '  bank',
      'lines: 45, but at most 40. Shorten some of:',
      '  a.ts long: 43 lines',
    ])
  })

  test('is written again when a figure is better, has other offenders, is new or is gone', () => {
    expect(compare([cycle('post')], baseline).outdated).toEqual([
      'cycle: 1, better than the 2 of the baseline.',
      'lines: the baseline holds what nobody measures.',
    ])
    expect(
      compare([cycle('bank', 'shop'), lines(40), { name: 'new', offenders: [] }], baseline)
        .outdated,
    ).toEqual([
      'cycle: still 2, but not the same ones as in the baseline.',
      'new: the baseline has none.',
    ])
  })
})
