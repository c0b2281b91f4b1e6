import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Uploading photos, and the button clicked meanwhile: the form continues by itself once they are done, so
 * that none is left out. The count is also in a ref, because a click may come before the next render.
 */
export function useWaitForPhotos(form: RefObject<HTMLFormElement | null>) {
  const [photosUnderWay, setPhotosUnderWay] = useState(0)
  const current = useRef(0)
  const pressed = useRef<HTMLElement | null>(null)

  // After every render: by then the form's fields include the uploaded photos.
  useEffect(() => {
    if (!pressed.current || current.current > 0) return
    const button = pressed.current
    pressed.current = null
    form.current?.requestSubmit(button)
  })

  function count(change: 1 | -1) {
    current.current += change
    setPhotosUnderWay(current.current)
  }

  return {
    photosUnderWay,
    onUpload: () => count(1),
    onUploadEnd(isFailed: boolean) {
      count(-1)
      // The user decides whether to go on without it.
      if (isFailed) pressed.current = null
    },
    mustWait(event: FormEvent, button: HTMLElement | null) {
      if (current.current === 0) return false
      event.preventDefault()
      pressed.current = button
      return true
    },
  }
}
