import { expect, it } from 'vitest'
import { openPublicFetch } from '#app/platform/public-fetch/public-fetch.server.ts'
import { openServer } from '#app/platform/public-fetch/test-servers.ts'
import { busyTimesOf } from './busy-times.server.ts'
import { CALENDAR_TYPE, writeCalendar } from './write-calendar.ts'

it('reads over the network when someone is busy, from a feed like ours', async () => {
  const job = {
    uid: 'job-1@thembeka.example',
    sequence: 0,
    changedAt: new Date('2026-11-26T06:00:00Z'),
    start: new Date('2026-12-02T08:00:00Z'),
    end: new Date('2026-12-02T10:00:00Z'),
    title: 'Umsebenzi eMamelodi 🔧',
    isCancelled: false,
  }
  const port = await openServer((_req, res) =>
    res
      .writeHead(200, { 'content-type': CALENDAR_TYPE })
      .end(writeCalendar({ name: 'Jobs', entries: [job] })),
  )
  const fetchPublic = openPublicFetch({ env: 'test', siteUrl: 'https://thembeka.example' })
  const feed = await fetchPublic(`http://127.0.0.1:${port}/feed.ics`)
  if (!feed.ok || !feed.isChanged) throw new Error('The feed was fetched for the first time')
  expect(feed.contentType).toBe('text/calendar; charset=utf-8')
  const window = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }
  expect(await busyTimesOf(feed.body, window)).toEqual({
    ok: true,
    busy: [{ start: job.start, end: job.end }],
    unread: 0,
  })
})
