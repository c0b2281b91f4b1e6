import type { I18n } from '@lingui/core'
import { data, type RouterContextProvider } from 'react-router'
import { challengeOf, statusOf } from '#app/page/abuse.server.ts'
import { languageContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { isId } from '#app/platform/ids.ts'
import { isSpoken } from '#app/platform/languages.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { sameOrigin } from '#app/platform/same-origin.server.ts'
import { fileOwner, strangersNetwork, uploader } from '#app/uploads/index.server.ts'
import { tooManyFor } from '#app/uploads/public/too-often.ts'
import { fileRefusals, removeUnsentFile, saveUnsentFile } from '../support-files.server.ts'
import type { Route } from './+types/upload.ts'

type Context = Readonly<RouterContextProvider>

export async function loader() {
  throw data(null, { status: 404 })
}

/** POST /uploads/support: uploads a file of an unsent message and returns its id; or "remove" with an id. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  if (!sameOrigin(request, services.config.siteUrl)) throw data(null, { status: 403 })
  const fields = await postedForm(request)
  const id = fields.get('remove')
  if (!isId(id)) return savePosted(context, request, fields)
  await removeUnsentFile(services, id, fileOwner(context, request))
  return Response.json({ removed: id })
}

async function savePosted(context: Context, request: Request, fields: FormData) {
  const services = context.get(servicesContext)
  // The chat has a language of its own.
  const requested = fields.get('language')
  const i18n = i18nFor(isSpoken(requested) ? requested : context.get(languageContext))
  const headers = new Headers()
  const owner = uploader(context, request, headers)
  const account = owner.user ?? owner.device
  const effort = await challengeOf(context, fields, { form: 'support file', account })
  if (!effort.isAllowed) {
    const { challenge } = effort
    const error = challenge.sum ? undefined : i18n._(tooManyFor(challenge.minutes))
    return Response.json({ challenge, error }, { status: statusOf(challenge), headers })
  }
  const file = fields.get('file')
  if (!(file instanceof File))
    return Response.json({ error: i18n._(fileRefusals.gone) }, { status: 400 })
  const stored = await saveUnsentFile(services, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: file.name,
    owner,
    network: strangersNetwork(context),
    now: services.clock.now(),
  })
  return uploadResponse(stored, i18n, headers)
}

function uploadResponse(
  stored: Awaited<ReturnType<typeof saveUnsentFile>>,
  i18n: I18n,
  headers: Headers,
) {
  return stored.ok
    ? Response.json(stored.file, { status: 201, headers })
    : Response.json(
        { error: i18n._(stored.why) },
        { status: stored.why === fileRefusals['not stored'] ? 507 : 422, headers },
      )
}
