import { expect, it } from 'vitest'
import { changedFields, otherDetails } from './changes.ts'

it('shows what an act changed, and leaves out what stayed', () => {
  expect(
    changedFields(
      { state: 'draft', title: 'A kitchen', consentOn: '' },
      { state: 'published', title: 'A kitchen', consentOn: '2026-03-01' },
    ),
  ).toEqual([
    { field: 'state', before: 'draft', after: 'published' },
    { field: 'consentOn', before: null, after: '2026-03-01' },
  ])
})

it('shows what was added and what was removed', () => {
  expect(changedFields(null, { roles: ['admin'] })).toEqual([
    { field: 'roles', before: null, after: '["admin"]' },
  ])
  expect(changedFields({ picture: 'a' }, null)).toEqual([
    { field: 'picture', before: 'a', after: null },
  ])
  expect(changedFields(null, null)).toEqual([])
})

it('shows the other details of an act that changed no field', () => {
  expect(otherDetails({ reason: 'She called', file: 'f1', note: null })).toEqual([
    { field: 'file', before: null, after: 'f1' },
  ])
})
