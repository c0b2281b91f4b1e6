import { expect, it } from 'vitest'
import { type Group, groupsOf, type PartName, partAt, parts, partsAt } from './parts.ts'

const all = Object.keys(parts) as PartName[]
const at = (path: string, names = all) => partsAt(names, path)

it('lists what is below a part only while someone is there', () => {
  for (const [name, parent] of [
    ['audit', 'history'],
    ['emails', 'operations'],
    ['preview', 'settings'],
  ] as const) {
    expect(at('/admin/queue')).not.toContain(name)
    expect(at('/admin/queue')).toContain(parent)
    expect(at(parts[parent].to)).toContain(name)
    expect(at(parts[name].to)).toContain(parent)
  }
})

it('always lists it for someone who may not see the part above', () => {
  expect(at('/admin/queue', ['queue', 'audit'])).toEqual(['queue', 'audit'])
})

it('marks one part, also where one address begins with another', () => {
  expect(partAt(all, '/admin/settings/preview')).toBe('preview')
  expect(partAt(all, '/admin/settings/versions')).toBe('settings')
  expect(partAt(all, '/admin/queue/application/1')).toBe('queue')
  expect(partAt(all, '/admin/queues')).toBeUndefined()
})

it('has at most nineteen entries at once, in the four groups of the drawing', () => {
  for (const name of all) expect(at(parts[name].to).length).toBeLessThanOrEqual(19)
  expect(groupsOf(all).map(({ group }) => group)).toEqual<Group[]>([
    'work',
    'people',
    'public',
    'site',
  ])
})
