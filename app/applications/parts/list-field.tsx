import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Field, useFieldTies } from '#app/ui/field.tsx'

/**
 * A list of words. Without script it is one comma-separated field; with script each word becomes a tag that
 * can be removed.
 */
export function ListField({
  name,
  label,
  hint,
  add,
  defaultValue,
  errors,
  optional,
  isHydrated,
  onEdited,
}: {
  name: 'skills' | 'certifications'
  label: ReactNode
  hint: ReactNode
  add: string
  defaultValue: string[]
  errors?: string[]
  optional?: boolean
  isHydrated: boolean
  onEdited: () => void
}) {
  const { t } = useLingui()
  const [words, setWords] = useState(defaultValue)
  const [typed, setTyped] = useState(isHydrated ? '' : defaultValue.join(', '))
  const [wasHydrated, setWasHydrated] = useState(isHydrated)
  // After hydration the content of the plain field becomes tags.
  if (isHydrated && !wasHydrated) {
    setWasHydrated(true)
    setWords(split(typed))
    setTyped('')
  }
  const ties = useFieldTies({ id: name, hint, errors })

  function take(more: string) {
    const all = [...words, ...split(more)]
    setWords(all.filter((item, index) => all.findIndex((other) => isSame(item, other)) === index))
    setTyped('')
    onEdited()
  }

  return (
    <Field id={name} label={label} hint={hint} errors={errors} optional={optional}>
      <div className="field-box list-box">
        {isHydrated
          ? words.map((word) => (
              <span key={word} className="list-word">
                {word}
                <button
                  type="button"
                  aria-label={t`Remove ${word}`}
                  onClick={() => {
                    setWords(words.filter((otherWord) => otherWord !== word))
                    onEdited()
                  }}
                >
                  <X aria-hidden />
                </button>
                <input type="hidden" name={name} value={word} />
              </span>
            ))
          : null}
        <input
          {...ties}
          type="text"
          name={name}
          value={typed}
          placeholder={isHydrated ? add : undefined}
          autoComplete="off"
          enterKeyHint={isHydrated ? 'enter' : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (isHydrated && /[,;]$/.test(value)) take(value)
            else setTyped(value)
          }}
          onKeyDown={(event) => {
            if (isHydrated && event.key === 'Enter' && typed.trim()) {
              event.preventDefault()
              take(typed)
            }
            if (isHydrated && event.key === 'Backspace' && !typed && words.length > 0) {
              setWords(words.slice(0, -1))
              onEdited()
            }
          }}
          onBlur={() => isHydrated && typed.trim() && take(typed)}
        />
      </div>
    </Field>
  )
}

const split = (typed: string) =>
  typed
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean)

const isSame = (first: string, other: string) => first.toLowerCase() === other.toLowerCase()
