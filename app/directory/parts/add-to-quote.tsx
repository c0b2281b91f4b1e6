import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useChoice } from './choice.tsx'

/** The form of the checkboxes; it is in the tray at the bottom of the window. */
export const CHOICE_FORM = 'choose'

/** A native checkbox, so that choosing works before hydration. */
export function AddToQuote({ id, name }: { id: string; name: string }) {
  const { chosen, toggle, isFull, isReady } = useChoice()
  const box = useRef<HTMLInputElement>(null)
  const isChosen = chosen.some((item) => item.id === id)

  // The browser keeps the checkbox's state, so that a choice made before hydration isn't reverted.
  useEffect(() => {
    if (isReady && box.current) box.current.checked = isChosen
  }, [isReady, isChosen])

  return (
    <label className="group button button-outline w-full cursor-pointer whitespace-nowrap has-checked:border-2 has-checked:border-ink md:w-auto">
      <input
        type="checkbox"
        name="provider"
        value={id}
        form={CHOICE_FORM}
        className="tick-box"
        ref={box}
        defaultChecked={isChosen}
        disabled={isFull && !isChosen}
        onChange={() => toggle(id)}
      />
      <span className="group-has-checked:hidden">
        <Trans>Add to quote</Trans>
      </span>
      <span className="hidden group-has-checked:inline">
        <Trans>Added</Trans>
      </span>
      <span className="visually-hidden">: {name}</span>
    </label>
  )
}
