import { type RefObject, useEffect } from 'react'

/** After a response, focuses the first error in this form, or on the page. */
export function useFirstProblem(answer: unknown, form?: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!answer) return
    const place = form ? form.current : document
    const wrong = place?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [answer])
}
