import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { inLanguage } from '#app/platform/languages.ts'
import type { PublicAddress } from './address.ts'
import type { Frame } from './frame.ts'

/** The frame of a page whose loaders never ran, because a door before them was closed. */
export const FallbackFrame = createContext<Frame | undefined>(undefined)

/** What the root knows about this page. Only an error while the root itself loads leaves it out. */
export function useRoot(): Frame | undefined {
  const fallbackFrame = useContext(FallbackFrame)
  return useRouteLoaderData<Frame>('root') ?? fallbackFrame
}

/** Spells the address of a public page in the language of this one: `at('/services')`. */
export function usePageAddress(): (path: PublicAddress) => string {
  const language = useRoot()?.language ?? 'en'
  return (path) => inLanguage(path, language)
}

/** Where the logo leads: administrators have the home page of the launched site in every phase. */
export function useHome(): string {
  const localizedPath = usePageAddress()
  return localizedPath(useRoot()?.visitor?.roles.includes('admin') ? '/home' : '/')
}

/** The product's "now": never the browser's own clock, which may be set to any day. */
export function useNow(): Date {
  return new Date(useRoot()?.now ?? 0)
}

/** Whether anyone who looks passes the gate. The server asks again; this only decides what is drawn. */
export function useIsOpen(): boolean {
  const root = useRoot()
  return root?.phase === 'launched' || root?.visitor?.roles.includes('admin') === true
}

/** Of these links, those that lead somewhere in this phase. */
export const shownIn = <Link extends { to: string }>(root: Frame | undefined, links: Link[]) =>
  links.filter(({ to }) => !root?.closed?.includes(to))
