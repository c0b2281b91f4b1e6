import { expect, it } from 'vitest'
import type { StoredJob } from '#app/directory/public/stored-jobs.ts'
import {
  isFull,
  jobFields,
  jobProblems,
  noJob,
  steppedJobs,
  versionOf,
  withJob,
} from './job-form.ts'

const hem: StoredJob = { code: 'hem', name: { en: 'Hem' }, unit: 'item' }
const zip: StoredJob = { code: 'zip', name: { en: 'Zip replaced', af: 'Rits' }, unit: 'item' }
const dress: StoredJob = { code: 'dress', name: { en: 'Dress' }, unit: 'job', isRetired: true }
const added = { code: null, seen: '' }
const codes = (jobs: StoredJob[] | null) => jobs?.map(({ code }) => code)

it('adds a job after those in use, with a code from its English name', () => {
  const zips = { code: '', name: { en: 'Zip replaced!' }, unit: 'item' }
  expect(codes(withJob([hem, dress], added, zips))).toEqual(['hem', 'zip-replaced', 'dress'])
  const own = { ...noJob, code: 'own-code', name: { en: 'Own' } }
  expect(codes(withJob([hem], added, own))).toEqual(['hem', 'own-code'])
})

it('never gives a code again, not even that of a retired job', () => {
  expect(codes(withJob([dress], added, { ...noJob, name: { en: 'Dress' } }))).toEqual([
    'dress-a',
    'dress',
  ])
  const fields = { ...noJob, code: 'dress', name: { en: 'Another' } }
  expect(withJob([dress], added, fields)).toBeNull()
  expect(jobProblems(fields, { others: [dress], isNew: true }).code).toBeDefined()
})

it('keeps the code of a job that is renamed', () => {
  const zips = { code: 'other', name: { en: 'Zips' }, unit: 'hour' }
  const editing = { code: 'zip', seen: versionOf(jobFields(zip)) }
  const renamed = withJob([hem, zip], editing, zips)
  expect(renamed).toEqual([hem, { code: 'zip', name: { en: 'Zips' }, unit: 'hour' }])
  // The same form again, or that of another tab.
  expect(withJob(renamed!, editing, { ...zips, name: { en: 'Zippers' } })).toBeNull()
})

it('moves, retires and brings back', () => {
  const jobs = [hem, zip, dress]
  expect(codes(steppedJobs(jobs, 'zip', 'up'))).toEqual(['zip', 'hem', 'dress'])
  expect(steppedJobs(jobs, 'zip', 'down')).toBeNull()
  expect(steppedJobs(jobs, 'dress', 'up')).toBeNull()
  expect(steppedJobs(jobs, 'hem', 'retire')).toEqual([zip, dress, { ...hem, isRetired: true }])
  expect(steppedJobs(jobs, 'dress', 'bring-back')).toEqual([
    hem,
    zip,
    { code: 'dress', name: { en: 'Dress' }, unit: 'job' },
  ])
  expect(steppedJobs(jobs, 'dress', 'retire')).toBeNull()
  expect(steppedJobs(jobs, 'unknown', 'retire')).toBeNull()
})

it('has room for twelve', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => ({ ...hem, code: `job${index}` }))
  expect(isFull(twelve)).toBe(true)
  expect(withJob(twelve, added, { ...noJob, name: { en: 'One more' } })).toBeNull()
  expect(steppedJobs([...twelve, dress], 'dress', 'bring-back')).toBeNull()
})

it.each([
  ['no name', { ...noJob }, 'name'],
  ['a name of signs', { ...noJob, name: { en: '!!' } }, 'name'],
  ['a name that another has', { ...noJob, name: { en: 'zip  REPLACED' } }, 'name'],
  ['a name that another has in Afrikaans', { ...noJob, name: { en: 'New', af: 'rits' } }, 'name'],
  ['a long name', { ...noJob, name: { en: 'x'.repeat(41) } }, 'name'],
  ['a backslash', { ...noJob, name: { en: 'a\\b' } }, 'name'],
  ['an unknown unit', { ...noJob, name: { en: 'New' }, unit: 'constructor' }, 'unit'],
  ['a code with digits', { ...noJob, name: { en: 'New' }, code: 'job-2' }, 'code'],
  ['the code of something else', { ...noJob, name: { en: 'New' }, code: 'something-else' }, 'code'],
])('refuses %s', (_, fields, field) => {
  expect(Object.keys(jobProblems(fields, { others: [hem, zip], isNew: true }))).toEqual([field])
})
