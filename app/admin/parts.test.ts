import { expect, it } from 'vitest'
import { type Group, groupsOf, type PartName, partAt, parts, partsAt } from './parts.ts'

const all = Object.keys(parts) as PartName[]
const namesFor = (path: string, names = all) => partsAt(names, path)

it('lists what is below a part only while someone is there', () => {
  for (const [name, parent] of [
    ['audit', 'history'],
    ['emails', 'operations'],
    ['preview', 'settings'],
  ] as const) {
    expect(namesFor('/admin/queue')).not.toContain(name)
    expect(namesFor('/admin/queue')).toContain(parent)
    expect(namesFor(parts[parent].to)).toContain(name)
    expect(namesFor(parts[name].to)).toContain(parent)
  }
})

it('always lists it for someone who may not see the part above', () => {
  expect(namesFor('/admin/queue', ['queue', 'audit'])).toEqual(['queue', 'audit'])
})

it('marks one part, also where one address starts with another', () => {
  expect(partAt(all, '/admin/settings/preview')).toBe('preview')
  expect(partAt(all, '/admin/settings/versions')).toBe('settings')
  expect(partAt(all, '/admin/queue/application/1')).toBe('queue')
  expect(partAt(all, '/admin/queues')).toBeUndefined()
})

it('has at most nineteen entries at once, in the four groups of the drawing', () => {
  for (const name of all) expect(namesFor(parts[name].to).length).toBeLessThanOrEqual(19)
  expect(groupsOf(all).map(({ group }) => group)).toEqual<Group[]>([
    'work',
    'people',
    'public',
    'site',
  ])
})
