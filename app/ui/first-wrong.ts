/** The form that was submitted last, until its errors are shown or the user types again. */
let sent: HTMLFormElement | undefined

if (!import.meta.env.SSR)
  for (const type of ['submit', 'input'])
    addEventListener(
      type,
      ({ target, submitter }: Event & Partial<SubmitEvent>) => {
        // Conform submits a form to itself only to validate a field being typed in.
        if (submitter?.getAttribute('name') !== '__intent__')
          sent = type === 'submit' ? (target as HTMLFormElement) : undefined
      },
      true,
    )

/**
 * Focuses the first error of a form after its response was rendered, which scrolls to it. On a
 * server-rendered page with errors `autofocus` does it without script.
 */
export function focusFirstWrong() {
  if (!sent || sent.querySelector('[aria-busy=true]')) return
  const wrong = sent.querySelector<HTMLElement>(
    '[aria-invalid=true], fieldset[tabindex], .field-error[tabindex]',
  )
  if (!wrong) return
  sent = undefined
  // For a group, its first option.
  ;(wrong.querySelector('input') ?? wrong).focus()
}

/** For a server-rendered control, group or error: the browser focuses the first of several. */
export const autoFocusIf = (isWrong: boolean) =>
  import.meta.env.SSR && isWrong ? { autoFocus: true } : undefined
