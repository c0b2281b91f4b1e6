import type { Clock } from './clock.ts'
import { type Db, type Queryable, transaction } from './db.server.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.server.ts'
import { noteUntilStored } from './note-until-stored.server.ts'
import { endOfQuietHours } from './quiet-hours.ts'
import {
  demanded,
  encryptTextWords,
  textWords,
  withoutLinksAndCodes,
} from './secret-messages.server.ts'
import { toGsmCharacters } from './sms-characters.ts'
import { addOptOut, hasOptedOut } from './sms-opt-outs.server.ts'
import { TextRefused, type TextSender } from './text-sender.server.ts'
import { HOUR } from './time.ts'

export type Text = {
  /** The kind of SMS, for operators: "second step". */
  kind: string
  /** Digits with the country code, with or without a plus. */
  to: string
  words: string
  /** Contains a one-time code: encrypted in the database, and erased once sent. */
  isSecret?: boolean
  /** Not urgent: never sent in quiet hours. */
  isNews?: boolean
}

/** SMS are written in the transaction of their data, and sent to the gateway afterwards, once. */
export type Texts = {
  /** False if they are never delivered: in production without a gateway. */
  areRead: boolean
  write: (tx: Queryable, text: Text, now: Date) => Promise<void>
}

export const DELIVER_TEXT = 'deliver text'

export function textsOver(
  jobs: Pick<Jobs, 'send'>,
  { smsUrl, isProduction }: { smsUrl?: string; isProduction: boolean },
  secret?: string,
): Texts {
  return {
    areRead: smsUrl !== undefined || !isProduction,
    write: async (tx, { kind, to, words: written, isSecret = false, isNews = false }, now) => {
      const id = newId()
      const words = toGsmCharacters(written)
      await tx
        .insertInto('texts')
        .values({
          id,
          kind,
          recipient: `+${to.replace(/\D/g, '')}`,
          words: isSecret ? encryptTextWords(demanded(secret), id, words) : words,
          is_secret: isSecret,
          written_at: now,
          due_at: now,
        })
        .execute()
      await jobs.send(tx, DELIVER_TEXT, { textId: id, isNews })
    },
  }
}

/** After this an SMS is outdated: a code, a visit this morning. */
const TOO_LATE = HOUR

/**
 * Sends one SMS to the gateway. It is retried while the gateway is down, and given up if the gateway rejects
 * it or it is too late. Sent twice only if the process dies before the acceptance is recorded.
 */
export async function deliverText(
  delivering: Delivering,
  { textId, isNews }: { textId: string; isNews: boolean },
) {
  const { db, textSender, clock, secret } = delivering
  const text = await unsentText(db, textId)
  if (!text) return
  const morning = isNews ? endOfQuietHours(clock.now()) : null
  if (morning) return deliverLater(delivering, textId, morning)
  const erased = text.is_secret && !textSender.isMailbox ? { words: '' } : {}
  try {
    if (await hasOptedOut(db, text.recipient)) throw new TextRefused('The number has opted out')
    const words = textWords(secret, text)
    await textSender.send({ id: text.id, to: text.recipient, words })
  } catch (error) {
    if (error instanceof TextRefused && error.isOptedOut)
      await addOptOut(db, text.recipient, clock.now())
    const isOver =
      error instanceof TextRefused || clock.now().getTime() - text.due_at.getTime() > TOO_LATE
    const message = text.is_secret ? withoutLinksAndCodes(String(error)) : String(error)
    const failure = message.slice(0, 500)
    // An expired code is useless, and can't be sent again.
    const ended = isOver ? { given_up_at: clock.now(), ...erased } : {}
    await note(db, textId, { last_error: failure, ...ended })
    if (isOver) return
    // The queue stores the error.
    throw text.is_secret ? new Error(failure) : error
  }
  const sentAt = clock.now()
  await noteUntilStored(() => note(db, textId, { sent_at: sentAt, last_error: null, ...erased }))
}

type Delivering = {
  db: Db
  jobs: Pick<Jobs, 'send'>
  textSender: TextSender
  clock: Clock
  secret?: string
}

/** The gateway was down until quiet hours, or the SMS was written just before them. */
const deliverLater = ({ db, jobs, clock }: Delivering, textId: string, morning: Date) =>
  transaction(db, async (tx) => {
    await tx.updateTable('texts').set({ due_at: morning }).where('id', '=', textId).execute()
    const millis = morning.getTime() - clock.now().getTime()
    await jobs.send(tx, DELIVER_TEXT, { textId, isNews: true }, { millis })
  })

const unsentText = (db: Db, textId: string) =>
  db
    .selectFrom('texts')
    .selectAll()
    .where('id', '=', textId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()

type Noted = { sent_at?: Date; given_up_at?: Date; last_error: string | null; words?: string }

const note = (db: Db, textId: string, noted: Noted) =>
  db
    .updateTable('texts')
    .set((was) => ({ ...noted, attempts: was('attempts', '+', 1) }))
    .where('id', '=', textId)
    .execute()
