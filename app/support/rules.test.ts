import { expect, it } from 'vitest'
import { lastDayOf, MINUTE } from '#app/platform/time.ts'
import { ChatMessage } from './public/chat-message.ts'
import { answersToMail, replyDue, someReference } from './rules.ts'
import { shownUnread } from './unread.ts'

it.each([
  ['on a Tuesday', '2026-03-03T14:00:00+02:00', '2026-03-04'],
  ['on a Friday', '2026-03-06T14:00:00+02:00', '2026-03-09'],
  ['on a Sunday, from Monday’s first minute', '2026-03-08T10:00:00+02:00', '2026-03-09'],
  ['before Good Friday', '2026-04-02T10:00:00+02:00', '2026-04-07'],
])('promises an answer within 24 hours of business days: %s', (_when, wrote, last) => {
  expect(lastDayOf(replyDue(new Date(wrote), []))).toBe(last)
})

it('counts a declared holiday as no business day', () => {
  const due = replyDue(new Date('2026-03-03T14:00:00+02:00'), ['2026-03-04'])
  expect(lastDayOf(due)).toBe('2026-03-05')
})

it.each([
  [0, '0'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('shows %i unread as %s', (count, shown) => expect(shownUnread(count)).toBe(shown))

it('draws references of exactly so many digits', () => {
  expect(someReference(4, () => 0)).toBe('1000')
  expect(someReference(4, () => 0.99999999)).toBe('9999')
  expect(someReference(5, () => 0)).toBe('10000')
})

it.each([
  ['no words', { words: ' \n ' }],
  ['too many words', { words: 'x'.repeat(4001) }],
  ['a link for a name', { words: 'Hi', name: 'See https://spam.example' }],
  ['a site for a name', { words: 'Hi', name: 'www.spam.example' }],
  ['markup for a name', { words: 'Hi', name: '<b>Me</b>' }],
  ['another header in the address', { words: 'Hi', email: 'a@example.com\r\nBcc: b@example.com' }],
  ['two addresses', { words: 'Hi', email: 'a@example.com, b@example.com' }],
])('refuses %s', (_what, typed) => {
  expect(ChatMessage.safeParse(typed).success).toBe(false)
})

it('takes a message of someone who says nothing of themselves', () => {
  expect(ChatMessage.parse({ words: ' Sawubona ' })).toMatchObject({
    words: 'Sawubona',
    name: '',
    email: '',
    language: 'en',
  })
  expect(ChatMessage.parse({ words: 'x', name: 'Naledi\r\nBcc: x' }).name).toBe('Naledi Bcc: x')
})

it('waits for an agent who continues writing, for ten minutes at most', () => {
  const start = new Date('2026-03-06T12:00:00Z')
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE)
  const messagesOf = (ticketId: string, ...minutes: number[]) =>
    minutes.map((minute) => ({ id: `${ticketId}${minute}`, ticketId, sentAt: after(minute) }))
  expect(answersToMail(messagesOf('a', 0), after(0.9))).toEqual([])
  expect(answersToMail(messagesOf('a', 0, 0.5), after(1))).toEqual([])
  expect(answersToMail(messagesOf('a', 0, 0.5), after(1.5))).toEqual([['a0', 'a0.5']])
  expect(answersToMail(messagesOf('a', 0, 3, 6, 9.9), after(10))).toEqual([
    ['a0', 'a3', 'a6', 'a9.9'],
  ])
  expect(answersToMail([...messagesOf('a', 0), ...messagesOf('b', 1)], after(1))).toEqual([['a0']])
})
