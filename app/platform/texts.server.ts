import type { Clock } from './clock.ts'
import type { Db, Queryable } from './db.server.ts'
import { newId } from './ids.ts'
import type { Jobs } from './jobs.server.ts'
import { noteUntilKept } from './note-until-kept.server.ts'
import {
  demanded,
  encryptTextWords,
  textWords,
  withoutLinksAndCodes,
} from './secret-messages.server.ts'
import { hasOptedOut } from './sms-caps.server.ts'
import { inCheapLetters } from './sms-letters.ts'
import { TextRefused, type TextSender } from './text-sender.server.ts'
import { HOUR } from './time.ts'

export type Text = {
  /** What it is, for the person who looks after texts: "second step". */
  kind: string
  /** Digits with the country code, with or without a plus. */
  to: string
  words: string
  /** It carries a one-time code: never stored in clear, erased once sent. */
  isSecret?: boolean
}

/** Texts leave as emails do: written with the data they speak of, handed over afterwards, once. */
export type Texts = {
  /** False where nobody would ever read what was written: in production without a gateway. */
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
    write: async (tx, { kind, to, words: written, isSecret = false }, now) => {
      const id = newId()
      const words = inCheapLetters(written)
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
      await jobs.send(tx, DELIVER_TEXT, { textId: id })
    },
  }
}

/** What a text says is over by then: a code, a visit this morning. */
const TOO_LATE = HOUR

/**
 * Hands one text to the gateway. A gateway that is down is asked again; one that says no, or a text
 * that comes too late, ends it. Sent twice only if the process dies between the yes and our note of it.
 */
export async function deliverText(
  {
    db,
    textSender,
    clock,
    secret,
  }: { db: Db; textSender: TextSender; clock: Clock; secret?: string },
  textId: string,
) {
  const text = await db
    .selectFrom('texts')
    .selectAll()
    .where('id', '=', textId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  if (!text) return
  const erased = text.is_secret && !textSender.isMailbox ? { words: '' } : {}
  const note = (what: {
    sent_at?: Date
    given_up_at?: Date
    last_error: string | null
    words?: string
  }) =>
    db
      .updateTable('texts')
      .set((was) => ({ ...what, attempts: was('attempts', '+', 1) }))
      .where('id', '=', textId)
      .execute()
  try {
    if (await hasOptedOut(db, text.recipient)) throw new TextRefused('The number has opted out')
    const words = textWords(secret, text)
    await textSender.send({ id: text.id, to: text.recipient, words })
  } catch (error) {
    if (error instanceof TextRefused && error.isOptedOut)
      await db
        .insertInto('sms_opt_outs')
        .values({ phone: text.recipient, opted_out_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const isOver =
      error instanceof TextRefused || clock.now().getTime() - text.written_at.getTime() > TOO_LATE
    const failure = (text.is_secret ? withoutLinksAndCodes(String(error)) : String(error)).slice(
      0,
      500,
    )
    await note({
      last_error: failure,
      // A code that came too late opens nothing, and nobody sends it again.
      ...(isOver ? { given_up_at: clock.now(), ...erased } : {}),
    })
    if (isOver) return
    // The queue keeps what is thrown.
    throw text.is_secret ? new Error(failure) : error
  }
  const sentAt = clock.now()
  await noteUntilKept(() => note({ sent_at: sentAt, last_error: null, ...erased }))
}
