import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Register } from 'react-router'
import type { Act } from './permissions.ts'

/**
 * Who may open a page. Everyone else is redirected to sign in, or gets an error page
 * (session/guard.server.ts). A `known` page checks by itself, because an emailed link or a session without
 * MFA opens it too. Pages that show users their own data also check permissions.
 */
export type Audience = 'everyone' | 'known' | 'signed in' | 'staff' | 'developers'

/** The options of a route that apply before its page runs. Missing ones have the defaults in `usual`. */
export type RouteInfo = {
  audience: Audience
  /** On a staff page, the required permission. By default administrators only. */
  act: Act
  /** Why it is open before the launch. Without a reason only administrators may open it until then. */
  early: string | null
  earlyFor: 'everyone' | 'signed in' | 'its owner'
  /** Who is redirected to the home page instead, from the launch on. */
  over: 'for nobody' | 'for everyone' | 'for all but administrators'
  /**
   * Whether it is cached for visitors without a session, and by which parameters (cached-pages.server.ts).
   */
  cache: 'not kept' | 'plain' | 'location' | 'language' | 'version' | 'words' | 'search' | 'reviews'
  /** The maximum request size: 1 MB, or 16 MB for forms with files. */
  takes: 'forms' | 'files'
  /** Whether new terms must be agreed to before an action here. */
  agreement: 'first' | 'can wait'
  /** Whether forms are accepted while an administrator previews another date. */
  preview: 'reads' | 'takes'
  /**
   * Whether staff can open it while they see the site as someone: no messages, safety, payments, documents or
   * downloads.
   */
  asSomeone: 'hidden' | 'shown'
  /** The robots directive. By default, only pages that exist in every language are indexed. */
  robots: 'welcome' | 'welcome without parameters' | 'kept out'
  /** The sitemap that lists it, or the pages that its parameters stand for. */
  sitemap: 'none' | 'pages' | 'directory' | 'providers' | 'sites'
  /** The Open Graph image. */
  card: 'site' | 'trade' | 'becoming' | 'provider' | 'contact' | 'about' | 'giving'
  /** What floats at the lower right: nothing where it would cover form fields, a bottom bar, or work. */
  floating: 'chat' | 'nothing'
  /** Pages for a task have a footer of one line. */
  footer: 'full' | 'one line'
  /** Whether the page has the site's header and footer, or a frame of its own. */
  frame: 'of the site' | 'its own'
}

const usual: Omit<RouteInfo, 'robots'> = {
  audience: 'everyone',
  act: 'administer the site',
  early: null,
  earlyFor: 'everyone',
  over: 'for nobody',
  cache: 'not kept',
  takes: 'forms',
  agreement: 'first',
  preview: 'reads',
  asSomeone: 'hidden',
  sitemap: 'none',
  card: 'site',
  floating: 'chat',
  footer: 'full',
  frame: 'of the site',
}

export type Address = RouteInfo & {
  /** Without the language: "/services/:category". */
  pattern: string
  /** The id of the matching route. */
  route: string
  file: string
  isInEveryLanguage: boolean
}

export type Entry = Omit<RouteConfigEntry, 'children'> & {
  info?: Partial<RouteInfo>
  children?: Entry[]
}

type RouteOptions = Partial<RouteInfo> & {
  /** An explicit route id, if several paths have the same file. */
  id?: string
}

/** A route, with options that also apply to its children. */
export function route(
  path: string,
  file: string,
  options: RouteOptions = {},
  children?: Entry[],
): Entry {
  const { id, ...info } = options
  return { ...(id && { id }), path, file, info, ...(children && { children }) }
}

/** The page at its parent's path. */
export function index(file: string, options: RouteOptions = {}): Entry {
  const { id, ...info } = options
  return { ...(id && { id }), index: true, file, info }
}

/** A layout route, which adds nothing to the path. */
export const layout = (file: string, info: Partial<RouteInfo>, children: Entry[]): Entry => ({
  file,
  info,
  children,
})

/** Shared options of several routes. */
export const all = (info: Partial<RouteInfo>, entries: Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, info: { ...info, ...entry.info } }))

const LANGUAGE = ':language?'

type Above = { path: string; info: Partial<RouteInfo>; isInEveryLanguage: boolean }

/** All paths of these routes, with their options. */
export function addressesOf(
  entries: readonly Entry[],
  above: Above = { path: '', info: {}, isInEveryLanguage: false },
): Address[] {
  return entries.flatMap(({ id, path = '', file, info, children }) => {
    const isInEveryLanguage = above.isInEveryLanguage || path === LANGUAGE
    const here = {
      path: path === '' || path === LANGUAGE ? above.path : `${above.path}/${path}`,
      info: { ...above.info, ...info },
      isInEveryLanguage,
    }
    if (children) return addressesOf(children, here)
    return {
      ...usual,
      robots: isInEveryLanguage ? 'welcome' : 'kept out',
      ...here.info,
      pattern: here.path || '/',
      route: id ?? file.replace(/\.[a-z]+$/, ''),
      file,
      isInEveryLanguage,
    }
  })
}

type Pattern = Exclude<keyof Register['pages'], `${string}*`>
/** A pattern of a public page, without its language. */
type PublicPattern = Pattern extends infer Path
  ? Path extends `/:language?${infer Rest}`
    ? Rest extends ''
      ? '/'
      : Rest
    : never
  : never
type Filled<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path
type WithMore<Path extends string> = Path | `${Path}?${string}` | `${Path}#${string}`

/** The path of a page that exists in every language, without the language. */
export type PublicAddress = WithMore<Filled<PublicPattern>>

/** A path of routes.ts. For constants in the browser; elsewhere use the router's `href()`. */
export type SiteAddress = PublicAddress | WithMore<Filled<Exclude<Pattern, `/:language?${string}`>>>
