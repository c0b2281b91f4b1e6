/** The form that was sent last, until its errors are shown or someone types on. */
let sent: HTMLFormElement | undefined

if (!import.meta.env.SSR)
  for (const type of ['submit', 'input'])
    addEventListener(
      type,
      ({ target, submitter }: Event & Partial<SubmitEvent>) => {
        // Conform sends a form to itself when it only checks a field that is being typed in.
        if (submitter?.getAttribute('name') !== '__intent__')
          sent = type === 'submit' ? (target as HTMLFormElement) : undefined
      },
      true,
    )

/**
 * Gives the first thing that is wrong in a form the focus, once its answer is drawn, and so scrolls to it. On a page that
 * the server drew with errors the browser does it by `autofocus`, without any script.
 */
export function focusFirstWrong() {
  if (!sent || sent.querySelector('[aria-busy=true]')) return
  const wrong = sent.querySelector<HTMLElement>(
    '[aria-invalid=true], fieldset[tabindex], .field-error[tabindex]',
  )
  if (!wrong) return
  sent = undefined
  // Of a group its first answer.
  ;(wrong.querySelector('input') ?? wrong).focus()
}

/** For a control, a group or an error that the server draws: of several the first gets the focus. */
export const autoFocusIf = (isWrong: boolean) =>
  import.meta.env.SSR && isWrong ? { autoFocus: true } : undefined
