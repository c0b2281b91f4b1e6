import type { RouterContextProvider } from 'react-router'
import { challengeOf } from '#app/page/abuse.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import type { Challenge } from '#app/platform/abuse/challenge.ts'
import {
  type FileOwner,
  photoRefusals,
  REQUEST_PHOTO,
  savePostedPhoto,
} from '#app/uploads/index.server.ts'
import { chooseAgain, tooManyFor } from '#app/uploads/public/too-often.ts'
import { MOST_PHOTOS, type RequestDraft } from './request-form.ts'

/** Stores photos posted with the form itself, without script. */
export async function savePhotos(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  draft: RequestDraft,
  { files, owner }: { files: File[]; owner: FileOwner },
): Promise<{ photos?: string; challenge?: Challenge }> {
  if (files.length === 0) return {}
  const i18n = requestI18n(context)
  const account = owner.user ?? owner.device
  // All photos of a form count as one attempt, because proof of work counts once too.
  const effort = await challengeOf(context, form, { form: REQUEST_PHOTO, account })
  if (!effort.isAllowed) {
    const { challenge } = effort
    if (!challenge.sum) return { photos: i18n._(tooManyFor(challenge.minutes)), challenge }
    // An automatic resubmission would lack the files.
    return { photos: i18n._(chooseAgain), challenge: { ...challenge, byHand: true } }
  }
  for (const file of files) {
    if (draft.photos.length >= MOST_PHOTOS) return { photos: i18n._(photoRefusals['too many']) }
    const saved = await savePostedPhoto(context, file, owner)
    if (!saved.ok) return { photos: i18n._(photoRefusals[saved.why]) }
    draft.photos.push(saved.photo.id)
  }
  return {}
}
