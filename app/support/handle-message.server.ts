import type { I18n } from '@lingui/core'
import type { RouterContextProvider } from 'react-router'
import { challengeOf } from '#app/page/abuse.server.ts'
import { type Services, servicesContext } from '#app/page/services.server.ts'
import { switches } from '#app/page/switches.ts'
import { visitor } from '#app/page/visitor.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import type { SpokenLanguage } from '#app/platform/languages.ts'
import { translate } from '#app/platform/messages.ts'
import { z } from '#app/platform/zod.ts'
import {
  type FileOwner,
  fileOwner,
  type LooseFile,
  strangersNetwork,
  uploader,
} from '#app/uploads/index.server.ts'
import { type Holder, holderByKey, newHolder } from './chat-holder.server.ts'
import { MOST_FILES } from './files.ts'
import { ChatMessage } from './public/chat-message.ts'
import { replySoon } from './reply-automatically.server.ts'
import {
  FilesGone,
  fileRefusals,
  filesIn,
  saveFilesOf,
  unsentFiles,
} from './support-files.server.ts'
import {
  type Channel,
  ConversationGone,
  type Written,
  writeToSupport,
} from './write-to-support.server.ts'

export type MessageResult =
  | { ok: true; holder: Holder; written: Written }
  | {
      ok: false
      errors: Record<string, string[] | undefined>
      /** Files that can be sent again with the corrected form. */
      saved: LooseFile[]
      /** Files in the form that no longer exist. */
      gone: string[]
      challenge?: undefined
    }
  | {
      ok: false
      challenge: Challenge
      errors: { files?: string[] }
      saved: LooseFile[]
      gone: string[]
    }

type Taking = {
  request: Request
  holder: Holder | null
  headers: Headers
  channel: Channel
  language: SpokenLanguage
}

type Context = Readonly<RouterContextProvider>

type CheckedMessage = {
  typed: ChatMessage
  chosen: ReturnType<typeof filesIn>
  known: Holder | null
  now: Date
}

const NOBODY = { user: null, device: null }

/** Handles one message from a form or the chat window: validates, rate-limits, stores. */
export async function handleMessage(
  context: Context,
  fields: FormData,
  taking: Taking,
): Promise<MessageResult> {
  const services = context.get(servicesContext)
  const chosen = filesIn(fields)
  const { request, language } = taking
  const i18n = i18nFor(language)
  const hasFiles = chosen.ids.length + chosen.fresh.length > 0
  const savedBefore = () =>
    savedFiles(context, chosen.ids.slice(0, MOST_FILES), fileOwner(context, request))
  const typed = ChatMessage.safeParse({ ...Object.fromEntries(fields), hasFiles })
  // Nothing of a guest's is stored before the rate limit, so files in the form must be chosen again.
  const isLost = chosen.fresh.length > 0
  const files = isLost ? [i18n._(fileRefusals['choose again'])] : undefined
  if (!typed.success) {
    const { fieldErrors } = z.flattenError(typed.error, ({ message }) => translate(i18n, message))
    return { ok: false, errors: { ...fieldErrors, files }, ...(await savedBefore()) }
  }
  const now = services.clock.now()
  const known = await knownHolder(context, taking, { key: typed.data.key, now })
  if (!known && !services.settings.current().chat)
    return { ok: false, errors: { words: [closedWords(i18n, services)] }, ...(await savedBefore()) }
  const abuse = await challengeOf(context, fields, {
    form: known ? 'support message' : 'support conversation',
    account: known?.id ?? null,
  })
  if (!abuse.isAllowed) {
    const { challenge } = abuse
    // An automatic resend would lack the files.
    return {
      ok: false,
      challenge: isLost && challenge.sum ? { ...challenge, byHand: true } : challenge,
      errors: { files },
      ...(await savedBefore()),
    }
  }
  return writeMessage(context, { typed: typed.data, chosen, known, now }, taking)
}

const closedWords = (i18n: I18n, { settings }: Pick<Services, 'settings'>) =>
  `${i18n._(switches.chat.sentence)} ${settings.current().supportEmail}`

/** A guest whose response was lost has no cookie yet, and may have signed in since. */
async function knownHolder(
  context: Context,
  { request, headers, holder }: Taking,
  { key, now }: { key: string | undefined; now: Date },
): Promise<Holder | null> {
  if (holder?.user_id === null) return holder
  return (await holderByKey(context, { request, headers }, { key, now })) ?? holder
}

async function savedFiles(context: Context, ids: string[], owner: FileOwner) {
  const { db } = context.get(servicesContext)
  return { saved: await unsentFiles(db, ids, owner), gone: [] as string[] }
}

/** Stores the form's files, then the message, in its writer's conversation or a new one. */
async function writeMessage(
  context: Context,
  { typed, chosen, known, now }: CheckedMessage,
  { request, headers, channel, language }: Taking,
): Promise<MessageResult> {
  const services = context.get(servicesContext)
  const i18n = i18nFor(language)
  const hasFiles = chosen.ids.length + chosen.fresh.length > 0
  const owner = hasFiles ? uploader(context, request, headers) : NOBODY
  const { ids, problems } = await saveFilesOf(services, chosen, {
    owner,
    network: strangersNetwork(context),
    now,
    i18n,
  })
  const refused = async (files: string[], gone: string[] = []): Promise<MessageResult> => {
    const saved = await savedFiles(context, ids, owner)
    return { ok: false, errors: { files }, ...saved, gone }
  }
  if (problems.length > 0) return refused(problems)
  const sent = await writeAs(known, {
    begin: () =>
      newHolder(context, { request, headers }, { key: typed.key, language: typed.language, now }),
    write: (visitorId) =>
      writeToSupport(services, {
        visitorId,
        typed,
        files: { ids, owner },
        channel,
        by: visitor(context)?.id ?? null,
        now,
      }),
  }).catch(ifFilesGone)
  if (sent instanceof FilesGone) return refused([i18n._(fileRefusals.gone)], sent.ids)
  replySoon(services, sent.written)
  return { ok: true, ...sent }
}

type Ways = { begin: () => Promise<Holder>; write: (visitorId: string) => Promise<Written> }

/**
 * In the existing conversation, or a new one: if someone signed in meanwhile with the cookie that this
 * browser still sends, the conversation moved to the account.
 */
async function writeAs(
  known: Holder | null,
  { begin, write }: Ways,
): Promise<{ holder: Holder; written: Written }> {
  const first = known ?? (await begin())
  try {
    return { holder: first, written: await write(first.id) }
  } catch (error) {
    if (!(error instanceof ConversationGone)) throw error
  }
  const holder = await begin()
  return { holder, written: await write(holder.id) }
}

function ifFilesGone(error: unknown): FilesGone {
  if (error instanceof FilesGone) return error
  throw error
}
