import type { I18n } from '@lingui/core'
import { data, type RouterContextProvider } from 'react-router'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { postedForm, typedIn } from '#app/platform/posted-form.server.ts'
import { replaceImage } from './add-image.server.ts'
import { deleteImage } from './delete-image.server.ts'
import { type ImageProblems, imageFieldNames, imageProblems, readImage } from './image-form.ts'
import { notStored, readImageFile } from './read-image.server.ts'
import { saveImage } from './save-image.server.ts'
import { imageWords } from './words.ts'

export const LIST = '/admin/images'

/** The signed-in user and a posted form of the library. */
export async function postedImageForm(context: Readonly<RouterContextProvider>, request: Request) {
  const { id: by } = allowed(context, request, 'publish content')
  const services = context.get(servicesContext)
  const form = await postedForm(request)
  const i18n = requestI18n(context)
  return { services, i18n, form, acting: { by, now: services.clock.now() } }
}
type Posted = Awaited<ReturnType<typeof postedImageForm>>

export const translateImageProblems = (i18n: I18n, problems: ImageProblems) =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, i18n._(problem)]),
  ) as Record<string, string>

/** Handles a form of a picture's page. */
export async function imageAction(posted: Posted, id: string) {
  const intent = typedIn(posted.form, 'intent')
  if (intent === 'save') return saveTyped(posted, id)
  if (intent === 'replace') return replaceFile(posted, id)
  if (intent === 'delete') return deletePosted(posted, id)
  throw data(null, { status: 400 })
}

async function saveTyped({ services, i18n, form, acting }: Posted, id: string) {
  const typed = readImage(form)
  const problems = imageProblems(typed)
  if (Object.keys(problems).length > 0)
    return data({ typed, problems: translateImageProblems(i18n, problems) }, { status: 422 })
  const seen = typedIn(form, 'seen')
  const saved = await saveImage(services, { id, typed, seen, ...acting })
  if (saved.how === 'saved') return toastAt(`${LIST}/${id}`, i18n._(imageWords.saved))
  if (saved.how === 'gone') return gone(i18n)
  if (saved.how !== 'changed elsewhere') {
    const why = saved.how === 'not stored' ? notStored : imageWords.otherFile
    return data({ typed, failure: i18n._(why) }, { status: saved.how === 'not stored' ? 507 : 409 })
  }
  const changed = saved.fields.map((field) => ({
    name: i18n._(imageFieldNames[field]),
    now: saved.now[field],
  }))
  return data({ typed: saved.typed, changed }, { status: 409 })
}

async function replaceFile({ services, i18n, form, acting }: Posted, id: string) {
  const file = form.get('picture')
  const read = await readImageFile(services, file, acting.by)
  const replaced = read.ok
    ? await replaceImage(services, {
        id,
        picture: read.picture,
        fileName: (file as File).name,
        ...acting,
      })
    : read
  if (!replaced.ok) return data({ picture: [i18n._(replaced.why)] }, { status: 422 })
  return toastAt(`${LIST}/${id}`, i18n._(imageWords.replaced))
}

async function deletePosted({ services, i18n, acting }: Posted, id: string) {
  const how = await deleteImage(services, { id, ...acting })
  if (how === 'gone') return gone(i18n)
  if (how === 'used') return data({ failure: i18n._(imageWords.used) }, { status: 409 })
  return toastAt(LIST, i18n._(imageWords.deleted))
}

const toastAt = (to: string, title: string) => redirectWithToast(to, { kind: 'success', title })

const gone = (i18n: I18n) =>
  redirectWithToast(LIST, { kind: 'failure', title: i18n._(imageWords.gone) })
