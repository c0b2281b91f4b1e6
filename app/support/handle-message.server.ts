import type { RouterContextProvider } from 'react-router'
import { challengeOf } from '#app/page/abuse.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
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
  keepFilesOf,
  unsentFiles,
} from './support-files.server.ts'
import {
  type Channel,
  ConversationGone,
  type Written,
  writeToSupport,
} from './write-to-support.server.ts'

export type Taken =
  | { ok: true; holder: Holder; written: Written }
  | {
      ok: false
      errors: Record<string, string[] | undefined>
      /** Files that can be sent with the form once it is mended. */
      kept: LooseFile[]
      /** Files that it names, and that are no longer here. */
      gone: string[]
      challenge?: undefined
    }
  | {
      ok: false
      challenge: Challenge
      errors: { files?: string[] }
      kept: LooseFile[]
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

const NOBODY = { user: null, device: null }

/** One message from a form or the window: checked, counted against floods, stored. */
export async function handleMessage(
  context: Readonly<RouterContextProvider>,
  fields: FormData,
  taking: Taking,
): Promise<Taken> {
  const services = context.get(servicesContext)
  const chosen = filesIn(fields)
  const { request, holder, headers, language } = taking
  const i18n = i18nFor(language)
  const hasFiles = chosen.ids.length + chosen.fresh.length > 0
  const keptBefore = () =>
    keptFiles(context, chosen.ids.slice(0, MOST_FILES), fileOwner(context, request))
  const typed = ChatMessage.safeParse({ ...Object.fromEntries(fields), hasFiles })
  // What came with the form is gone with it: nothing is kept of a stranger's before it is counted.
  const isLost = chosen.fresh.length > 0
  const files = isLost ? [i18n._(fileRefusals['choose again'])] : undefined
  if (!typed.success) {
    const { fieldErrors } = z.flattenError(typed.error, ({ message }) => translate(i18n, message))
    return { ok: false, errors: { ...fieldErrors, files }, ...(await keptBefore()) }
  }
  const now = services.clock.now()
  const { key } = typed.data
  // A guest whose answer was lost comes without a cookie; or has signed in meanwhile.
  const isGuest = holder?.user_id === null
  const known = isGuest
    ? holder
    : ((await holderByKey(context, { request, headers }, { key, now })) ?? holder)
  const effort = await challengeOf(context, fields, {
    form: known ? 'support message' : 'support conversation',
    account: known?.id ?? null,
  })
  if (!effort.isAllowed) {
    const { challenge } = effort
    // Sent by itself it would go without them.
    return {
      ok: false,
      challenge: isLost && challenge.sum ? { ...challenge, byHand: true } : challenge,
      errors: { files },
      ...(await keptBefore()),
    }
  }
  return writeMessage(context, { typed: typed.data, chosen, known, now }, taking)
}

async function keptFiles(context: Context, ids: string[], owner: FileOwner) {
  const { db } = context.get(servicesContext)
  return { kept: await unsentFiles(db, ids, owner), gone: [] as string[] }
}

/** Stores the files that came with it, then the message, in the conversation of its writer or a new one. */
async function writeMessage(
  context: Context,
  {
    typed,
    chosen,
    known,
    now,
  }: { typed: ChatMessage; chosen: ReturnType<typeof filesIn>; known: Holder | null; now: Date },
  { request, headers, channel, language }: Taking,
): Promise<Taken> {
  const services = context.get(servicesContext)
  const i18n = i18nFor(language)
  const hasFiles = chosen.ids.length + chosen.fresh.length > 0
  const owner = hasFiles ? uploader(context, request, headers) : NOBODY
  const { ids, problems } = await keepFilesOf(services, chosen, {
    owner,
    network: strangersNetwork(context),
    now,
    i18n,
  })
  if (problems.length > 0)
    return { ok: false, errors: { files: problems }, ...(await keptFiles(context, ids, owner)) }
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
  }).catch((error: unknown) => {
    if (error instanceof FilesGone) return error
    throw error
  })
  if (sent instanceof FilesGone) {
    const errors = { files: [i18n._(fileRefusals.gone)] }
    return { ok: false, errors, ...(await keptFiles(context, ids, owner)), gone: sent.ids }
  }
  replySoon(services, sent.written)
  return { ok: true, ...sent }
}

type Ways = { begin: () => Promise<Holder>; write: (visitorId: string) => Promise<Written> }

/**
 * In the conversation they have, or a new one: where somebody signed in meanwhile with the cookie that this
 * browser still shows, the account took theirs along.
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
