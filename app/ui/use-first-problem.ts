import { type RefObject, useEffect } from 'react'

/** Once an answer came, the first thing that is wrong gets the cursor: in this form, or on the page. */
export function useFirstProblem(answer: unknown, form?: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!answer) return
    const place = form ? form.current : document
    const wrong = place?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [answer])
}
