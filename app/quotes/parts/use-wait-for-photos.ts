import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Photos on their way, and the button that was pressed meanwhile: the form goes on by itself once they are there, so that
 * none is left out. The count is also kept outside the state: a press may come before the page is drawn anew.
 */
export function useWaitForPhotos(form: RefObject<HTMLFormElement | null>) {
  const [photosUnderWay, setPhotosUnderWay] = useState(0)
  const current = useRef(0)
  const pressed = useRef<HTMLElement | null>(null)

  // After every render: by then the fields of the form name the photos that have arrived.
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
      // They decide whether to go on without it.
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
