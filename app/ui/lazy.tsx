import { type ComponentType, lazy, Suspense } from 'react'

type Later<Props> = {
  /** Rendered if the component can't be loaded: no network, or a newer release. */
  instead?: ComponentType<Props>
  /** A selector of the component in a page: if the server rendered it, it is loaded before hydration. */
  renderedAs?: string
}

/** Components that the server may have rendered, each with its import, called before hydration. */
const drawn: { as: string; fetch: () => Promise<void> }[] = []

/**
 * A component that is loaded when it is first rendered: `later(async () => (await
 * import('./chat-window.tsx')).ChatWindow)`. If loading fails, the page around it stays as it is.
 */
export function later<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { instead = Nothing, renderedAs }: Later<Props> = {},
) {
  const fetched = async () => (import.meta.env.SSR ? bring() : bring().catch(absent(instead)))
  const Part = lazy(async () => ({ default: await fetched() })) as unknown as ComponentType<Props>
  let Ready: ComponentType<Props> | undefined
  if (renderedAs)
    drawn.push({
      as: renderedAs,
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
 * Loads the lazy components that the server rendered into this page. Otherwise React would re-render an
 * unhydrated one when something around it changes, and lose a click on it.
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
