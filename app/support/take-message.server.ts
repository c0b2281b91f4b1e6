import type { RouterContextProvider } from 'react-router'
import { visitor } from '#app/auth/visitors/visitor.server.ts'
import type { Asked } from '#app/effort/asked.ts'
import { effortOf } from '#app/effort/effort.server.ts'
import { z } from '#app/platform/zod.ts'
import { servicesContext } from '#app/services.server.ts'
import { type Holder, newHolder } from './chat-holder.server.ts'
import { ChatMessage } from './chat-message.ts'
import { replySoon } from './reply-automatically.server.ts'
import { type Channel, type Written, writeToSupport } from './write-to-support.server.ts'

export type Taken =
  | { ok: true; holder: Holder; written: Written }
  | { ok: false; errors: Record<string, string[] | undefined>; asked?: undefined }
  | { ok: false; asked: Asked; errors?: undefined }

/** One message from a form or the window: checked, counted against floods, stored. */
export async function takeMessage(
  context: Readonly<RouterContextProvider>,
  fields: FormData,
  { holder, headers, channel }: { holder: Holder | null; headers: Headers; channel: Channel },
): Promise<Taken> {
  const services = context.get(servicesContext)
  const typed = ChatMessage.safeParse(Object.fromEntries(fields))
  if (!typed.success) {
    return { ok: false, errors: z.flattenError(typed.error).fieldErrors }
  }
  const effort = await effortOf(context, fields, {
    form: holder ? 'support message' : 'support conversation',
    account: holder?.id ?? null,
  })
  if (!effort.isAllowed) return { ok: false, asked: effort.asked }
  const at = services.clock.now()
  const writer =
    holder ?? (await newHolder(context, headers, { language: typed.data.language, at }))
  const written = await writeToSupport(services, {
    visitorId: writer.id,
    typed: typed.data,
    channel,
    by: visitor(context)?.id ?? null,
    at,
  })
  replySoon(services, written)
  return { ok: true, holder: writer, written }
}
