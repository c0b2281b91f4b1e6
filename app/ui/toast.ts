import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'error' | 'info'

type Options = {
  description?: ReactNode
  /** One action, such as Undo. */
  action?: { label: ReactNode; onClick: () => void }
  /** Milliseconds. 0 stays until it is closed. */
  duration?: number
  /** Replaces the toast with the same id. */
  id?: string
}

export type NewToast = Options & { id: string; kind: ToastKind; title: ReactNode }

/** Called for each toast as it appears, and for each that is removed early. */
type Listener = { add: (toast: NewToast) => void; close: (id: string) => void }

const waiting: NewToast[] = []
let listener: Listener | null = null
let made = 0
let notifyFirst = () => {}

/** The toaster is loaded with the first toast: this is called then. */
export function onFirstToast(onFirst: () => void) {
  notifyFirst = onFirst
  if (waiting.length > 0) onFirst()
}

export function subscribeToToasts(listening: Listener) {
  listener = listening
  for (const toast of waiting.splice(0)) listening.add(toast)
  return () => {
    listener = null
  }
}

function show(kind: ToastKind, title: ReactNode, options: Options = {}) {
  const toast = { ...options, id: options.id ?? `toast ${++made}`, kind, title }
  if (listener) listener.add(toast)
  else {
    waiting.push(toast)
    notifyFirst()
  }
  return toast.id
}

/** A message about what just happened, with a bold and a plain line. It disappears after five seconds. */
export const toast = {
  success: (title: ReactNode, options?: Options) => show('success', title, options),
  error: (title: ReactNode, options?: Options) => show('error', title, options),
  info: (title: ReactNode, options?: Options) => show('info', title, options),
  dismiss: (id: string) => listener?.close(id),
  /** Preloads the toaster while there is a network: without one it couldn't report that. */
  ready: () => notifyFirst(),
}
