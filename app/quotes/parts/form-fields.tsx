/** The form's default button, which Enter submits, whatever visible buttons come first. */
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

/** Fields that the step doesn't show are posted as hidden ones. */
export function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
