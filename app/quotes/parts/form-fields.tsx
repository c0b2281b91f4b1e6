/** The button that Enter presses: the first of a form, whatever stands before the visible one. */
export function EnterButton({ intent }: { intent: 'send' | 'next' }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      tabIndex={-1}
      aria-hidden
      className="visually-hidden"
    />
  )
}

/** What the step doesn't show travels along. */
export function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
