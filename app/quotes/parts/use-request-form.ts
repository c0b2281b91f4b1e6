import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import { useNow } from '#app/page/hooks.tsx'
import {
  type Contact,
  draftFields,
  type FieldErrors,
  firstBadStep,
  photosAfterAnswer,
  problemsOf,
  type RequestDraft,
  readDraft,
  type StepName,
  steps,
  stepsOf,
} from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import type { action } from '../screens/new-request.tsx'
import type { Photo } from './photo-field.tsx'
import { restoredDraft, useDraftOwner, useSavingOnDevice } from './use-device-draft.ts'
import { useWaitForPhotos } from './use-wait-for-photos.ts'

/** The form's content and step, in React state, the URL, and on the device. */
export function useRequestForm(first: RequestPage) {
  const { i18n } = useLingui()
  const fetcher = useFetcher<typeof action>({ key: 'request' })
  const now = useNow().getTime()
  const owner = useDraftOwner()
  const form = useRef<HTMLFormElement>(null)
  const content = useContent(first)
  const { page, draft, errors, setErrors } = content
  const [isHydrated, setHydrated] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const { step, hash, isNamed, moveTo } = useStep(first.step, isHydrated && !first.draft.urgent)

  // After hydration: restores this device's draft, and reads what was typed meanwhile.
  useEffect(() => {
    setHydrated(true)
    const restored = restoredDraft(first, form.current, { owner, now: new Date(now) })
    if (!restored) return
    content.restore(restored)
    fetcher.submit(
      formOf(restored, (first.draft.urgent ? undefined : stepIn(hash)) ?? first.step, 'look'),
      {
        method: 'post',
        encType: 'multipart/form-data',
      },
    )
    // Once, when the page hydrates.
  }, [])

  const sentPhotos = useRef<string[]>([])
  // The server's response: its view of the draft, the errors, and the next step.
  useEffect(() => {
    const answer = fetcher.data
    if (fetcher.formData) sentPhotos.current = fetcher.formData.getAll('photo').map(String)
    if (!answer || fetcher.state !== 'idle') return
    setOffline(answer.isOffline)
    if (!answer.page) return
    content.takePage(answer.page, sentPhotos.current)
    if (answer.page.step !== step) moveTo(answer.page.step, { preventScrollReset: true })
    // Uses the step as of the response.
  }, [fetcher.data, fetcher.state])

  const problemsAt = (name: StepName, typed: RequestDraft) =>
    problemsOf(name, typed, {
      isGuest: page.isGuest,
      takesPhone: page.takesPhone,
      today: page.today,
      i18n,
    })

  // A step opened by URL requires the answers of earlier ones.
  useEffect(() => {
    if (!isNamed || fetcher.state !== 'idle') return
    const all = stepsOf(first.draft)
    const before = all.slice(0, all.indexOf(step))
    const missing = firstBadStep(
      Object.assign({}, ...before.map((name) => problemsAt(name, draft))),
    )
    if (missing) moveTo(missing, { replace: true })
  }, [isNamed, step, draft, page.isGuest, page.today, fetcher.state])

  const { photosUnderWay, mustWait, ...uploads } = useWaitForPhotos(form)
  const heading = useTopOfStep(step)
  useSavingOnDevice(draft, { isHydrated, owner, now, onSaved: content.setSaved })

  return {
    ...content,
    fetcher,
    form,
    heading,
    step,
    isOffline,
    photosUnderWay,
    photoChanges: { ...uploads, onAdd: content.addPhoto, onRemove: content.removePhoto },
    confirmBy(contact: Contact) {
      setErrors({})
      content.setDraft({ ...draft, contact })
    },
    goTo(name: StepName) {
      setErrors({})
      if (name !== step) moveTo(name, { preventScrollReset: true })
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      const typed = readDraft(new FormData(event.currentTarget))
      content.setDraft(typed)
      if (Object.keys(errors).length > 0) setErrors(problemsAt(step, typed))
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
      if (fetcher.state !== 'idle') return event.preventDefault()
      if (button?.value !== 'next' && button?.value !== 'send') return
      if (mustWait(event, button)) return
      const wrong = problemsAt(step, readDraft(new FormData(event.currentTarget)))
      setErrors(wrong)
      if (Object.keys(wrong).length > 0) event.preventDefault()
    },
  }
}

/** The current draft, its photos, its errors, and the server's view of it. */
function useContent(first: RequestPage) {
  const [page, setPage] = useState(first)
  const [typed, setDraft] = useState(first.draft)
  const [photos, setPhotos] = useState<Photo[]>(first.photos)
  // The form's fields may not include a photo that was uploaded just now.
  const draft = useMemo(() => ({ ...typed, photos: photos.map(({ id }) => id) }), [typed, photos])
  const [errors, setErrors] = useState<FieldErrors>(first.errors)
  const [isSaved, setSaved] = useState(false)
  // A key that remounts the fields after the draft was restored from the device.
  const [drawn, setDrawn] = useState(0)

  function takePage(next: RequestPage, sent: string[]) {
    setPage(next)
    setDraft(next.draft)
    setPhotos((shown) => photosAfterAnswer(next.photos, shown, sent))
    setErrors(next.errors)
  }

  function restore(saved: RequestDraft) {
    setDraft(saved)
    setPhotos(saved.photos.map((id) => ({ id, bytes: 0 })))
    setSaved(true)
    setDrawn((times) => times + 1)
  }

  function addPhoto(photo: Photo) {
    setPhotos((all) => [...all, photo])
  }

  function removePhoto(removed: string) {
    setPhotos((all) => all.filter(({ id }) => id !== removed))
  }

  return {
    page,
    draft,
    photos,
    errors,
    isSaved,
    drawn,
    setDraft,
    setErrors,
    setSaved,
    takePage,
    restore,
    addPhoto,
    removePhoto,
  }
}

/** The step in the URL after hydration, so that the back button goes back a step. */
function useStep(first: StepName, isHydrated: boolean) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  // The router drops a form's action data on any revalidation.
  const [startedAt] = useState(first)
  const named = isHydrated ? stepIn(hash) : undefined

  function moveTo(name: StepName, how: { preventScrollReset?: boolean; replace?: boolean }) {
    void navigate({ hash: name, search: window.location.search }, how)
  }

  return { step: named ?? startedAt, hash, isNamed: named !== undefined, moveTo }
}

const stepIn = (hash: string) => steps.find((name) => `#${name}` === hash)

/** A new step scrolls to its top, and announces its heading. */
function useTopOfStep(step: StepName) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

function formOf(draft: RequestDraft, step: StepName, intent: string) {
  const form = new FormData()
  for (const [name, value] of draftFields(draft)) form.append(name, value)
  form.append('at', step)
  form.append('intent', intent)
  return form
}
