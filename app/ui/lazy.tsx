import { type ComponentType, lazy, Suspense } from 'react'

type Later<Props> = {
  /** Drawn where the part can't be had: no signal, or a newer release. */
  instead?: ComponentType<Props>
  /** What the part looks like in a page: where the server drew it, it hydrates with the page around it. */
  drawnAs?: string
}

/** Parts that the server may have drawn, each with how to fetch it before hydration. */
const drawn: { as: string; fetch: () => Promise<void> }[] = []

/**
 * A part of a page that is fetched when it is first drawn:
 * `later(async () => (await import('./chat-window.tsx')).ChatWindow)`. Where it can't be had, the page
 * around it stays as it is.
 */
export function later<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { instead = Nothing, drawnAs }: Later<Props> = {},
) {
  const fetched = async () => (import.meta.env.SSR ? bring() : bring().catch(absent(instead)))
  const Part = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>
  let Ready: ComponentType<Props> | undefined
  if (drawnAs)
    drawn.push({
      as: drawnAs,
      fetch: async () => {
        Ready = await fetched()
      },
    })
  return function Later(props: Props) {
    const Now = Ready ?? Part
    return (
      <Suspense fallback={null}>
        <Now {...props} />
      </Suspense>
    )
  }
}

/**
 * Fetches what the server drew into this page. React draws a part anew that isn't hydrated yet when something
 * around it changes, and a press on it would be lost.
 */
export async function drawnPartsArrive(): Promise<void> {
  await Promise.all(
    drawn.map(async ({ as, fetch }) => document.querySelector(as) && (await fetch())),
  )
}

const absent =
  <Part,>(instead: Part) =>
  (error: unknown) => {
    reportError(error)
    return instead
  }

const Nothing = () => null
