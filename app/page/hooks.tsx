import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { inLanguage } from '#app/platform/languages.ts'
import type { PublicAddress } from './address.ts'
import type { Frame } from './frame.ts'

/** The frame of a page whose loaders never ran because middleware responded first. */
export const FallbackFrame = createContext<Frame | undefined>(undefined)

/** The root's data. Undefined only if the root itself failed to load. */
export function useRoot(): Frame | undefined {
  const fallbackFrame = useContext(FallbackFrame)
  return useRouteLoaderData<Frame>('root') ?? fallbackFrame
}

/** Prefixes a public path with the page's language: `localizedPath('/services')`. */
export function usePageAddress(): (path: PublicAddress) => string {
  const language = useRoot()?.language ?? 'en'
  return (path) => inLanguage(path, language)
}

/** The target of the logo: administrators have the launched home page in every phase. */
export function useHome(): string {
  const localizedPath = usePageAddress()
  return localizedPath(useRoot()?.visitor?.roles.includes('admin') ? '/home' : '/')
}

/** The product's "now", never the browser's own clock. */
export function useNow(): Date {
  return new Date(useRoot()?.now ?? 0)
}

/** Whether the visitor passes the gate. Only for rendering; the server checks again. */
export function useIsOpen(): boolean {
  const root = useRoot()
  return root?.phase === 'launched' || root?.visitor?.roles.includes('admin') === true
}

/** The links whose pages are open in this phase. */
export const shownIn = <Link extends { to: string }>(root: Frame | undefined, links: Link[]) =>
  links.filter(({ to }) => !root?.closed?.includes(to))
