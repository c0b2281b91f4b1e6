import { expect, it } from 'vitest'
import {
  declareEach,
  type EmailDeclaration,
  type TemplateData,
  writeEmail,
} from './emails.server.ts'
import { i18nFor } from './i18n.server.ts'
import { outboxOver } from './outbox.server.ts'
import { testDatabase } from './test-db.server.ts'

type Data = { id: string }
type PersonTemplateData = TemplateData & { name: string }

const people: Record<string, PersonTemplateData> = {
  nomvula: { recipient: { address: 'nomvula@example.co.za', language: 'en' }, name: 'Nomvula' },
}

const greeting: EmailDeclaration<unknown, Data, PersonTemplateData> = {
  readers: 'account',
  examples: ({ recipient }) => [{ recipient, name: 'Nomvula' }],
  loadTemplateData: async (_services, { id }) => people[id] ?? null,
  template: (_i18n, { name }) => ({
    heading: `Hello ${name}`,
    parts: ['Welcome.'],
    reason: 'Test',
  }),
  dedupeKey: ({ id }) => `greeting ${id}`,
  replyTo: () => 'support@example.co.za',
}

async function started(
  declaration: EmailDeclaration<unknown, Data, PersonTemplateData> = greeting,
) {
  const { db } = await testDatabase()
  const now = new Date('2026-03-06T14:00:00+02:00')
  const services = {
    db,
    clock: { now: () => now },
    outbox: outboxOver({ send: async () => {} }),
    emailTexts: { i18nFor },
    config: { siteUrl: 'https://site.example.co.za' },
    settings: { current: () => ({ name: 'Thembeka', supportEmail: 'support@example.co.za' }) },
  }
  return {
    write: (job: Record<string, unknown>) => writeEmail(services, { greeting: declaration }, job),
    written: () => db.selectFrom('outgoing_emails').selectAll().execute(),
  }
}

it('writes an email once, however often its job runs, with its heading as subject', async () => {
  const { write, written } = await started()
  await write({ kind: 'greeting', id: 'nomvula' })
  await write({ kind: 'greeting', id: 'nomvula' })
  expect(await written()).toMatchObject([
    {
      kind: 'greeting',
      recipient: 'nomvula@example.co.za',
      subject: 'Hello Nomvula',
      reply_to: 'support@example.co.za',
      text: expect.stringContaining('Welcome.'),
    },
  ])
})

it('writes nothing where there are no data any more, or nothing to say', async () => {
  const { write, written } = await started()
  await write({ kind: 'greeting', id: 'somebody who is gone' })
  expect(await written()).toEqual([])
  const silent = await started({ ...greeting, template: () => null })
  await silent.write({ kind: 'greeting', id: 'nomvula' })
  expect(await silent.written()).toEqual([])
})

it('writes nothing when what belongs beside it fails', async () => {
  const { write, written } = await started({
    ...greeting,
    alongside: async () => {
      throw new Error('refused')
    },
  })
  await expect(write({ kind: 'greeting', id: 'nomvula' })).rejects.toThrow('refused')
  expect(await written()).toEqual([])
})

it('fails for a kind that nobody declares, so that the queue keeps the job', async () => {
  const { write } = await started()
  for (const kind of ['unknown', 'toString', undefined])
    await expect(write({ kind, id: 'nomvula' })).rejects.toThrow('No email is declared')
})

it('declares an email for each template of a table', () => {
  expect(declareEach({ first: 1, second: 2 }, (kind) => `declared ${kind}`)).toEqual({
    first: 'declared first',
    second: 'declared second',
  })
})
