import { useState } from 'react'

type Sending = { key: string; error?: string; stop: () => void }

/** Files being uploaded, by key, until they are uploaded or removed. */
export function useSending<Kind extends Sending>() {
  const [sending, setSending] = useState<Kind[]>([])

  const add = (file: Kind) => setSending((all) => [...all, file])

  const change = (key: string, to: Partial<Kind>) =>
    setSending((all) => all.map((file) => (file.key === key ? { ...file, ...to } : file)))

  const remove = (key: string) => setSending((all) => all.filter((file) => file.key !== key))

  return { sending, add, change, remove }
}

/** Reads the chosen files and clears the field, so that the same file can be chosen again. */
export function takeChosen(field: HTMLInputElement | null): File[] {
  const files = [...(field?.files ?? [])]
  if (field && files.length > 0) field.value = ''
  return files
}
