import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Register } from 'react-router'

/**
 * Whom an address is for. Everyone else is sent to sign in, or told so in words
 * (session/guard.server.ts). A page that is `known` asks by itself: a mailed link, or half a
 * session, opens it too. Pages that show each person only their own ask the table of permissions besides.
 */
export type Audience = 'everyone' | 'known' | 'signed in' | 'support' | 'admin' | 'developers'

/** What the site knows of an address before its page runs. What a line of routes.ts doesn't say is `usual`. */
export type RouteInfo = {
  audience: Audience
  /** Why it is there before the launch. Without a reason it is closed until then, but to administrators. */
  early: string | null
  earlyFor: 'everyone' | 'signed in' | 'its owner'
  /** Who is led to the front page instead, from the launch on. */
  over: 'for nobody' | 'for everyone' | 'for all but administrators'
  /** Kept for everyone without a session, by which parameters (cached-pages.server.ts). */
  cache: 'not kept' | 'plain' | 'location' | 'language' | 'version' | 'words' | 'search' | 'reviews'
  /** How much may be sent to it: 1 MB, or 16 MB where files come with the form. */
  takes: 'forms' | 'files'
  /** Whether someone who is asked to agree to new terms has to do that first, before they act here. */
  agreement: 'first' | 'can wait'
  /** Whether it takes what is sent while an administrator looks at another date. */
  preview: 'reads' | 'takes'
  /** What search engines are asked. By default, only what has an address in every language is theirs. */
  robots: 'welcome' | 'welcome without parameters' | 'kept out'
  /** The sitemap that lists it, or lists what its parameters stand for. */
  sitemap: 'none' | 'pages' | 'directory' | 'providers' | 'sites'
  /** The picture that other sites show with a link to it. */
  card: 'site' | 'trade' | 'becoming' | 'provider' | 'contact' | 'about' | 'giving'
  /**
   * What floats at the lower right: nothing where it would lie over what people fill in, over a bar at the
   * window's foot, or over their work.
   */
  floating: 'chat' | 'nothing'
  /** Pages that hold a task have a footer that leads away from it in one line. */
  footer: 'full' | 'one line'
  /** Whether header and footer of the site are around it, or a frame of its own. */
  frame: 'of the site' | 'its own'
}

const usual: Omit<RouteInfo, 'robots'> = {
  audience: 'everyone',
  early: null,
  earlyFor: 'everyone',
  over: 'for nobody',
  cache: 'not kept',
  takes: 'forms',
  agreement: 'first',
  preview: 'reads',
  sitemap: 'none',
  card: 'site',
  floating: 'chat',
  footer: 'full',
  frame: 'of the site',
}

export type Address = RouteInfo & {
  /** Without the language: "/services/:category". */
  pattern: string
  /** The id of the route that answers. */
  route: string
  file: string
  isInEveryLanguage: boolean
}

export type Entry = Omit<RouteConfigEntry, 'children'> & {
  info?: Partial<RouteInfo>
  children?: Entry[]
}

type RouteOptions = Partial<RouteInfo> & {
  /** Where several addresses have the same file. */
  id?: string
}

/** An address, or a part of one, with what is known of it and of all below it. */
export function route(
  path: string,
  file: string,
  options: RouteOptions = {},
  children?: Entry[],
): Entry {
  const { id, ...info } = options
  return { ...(id && { id }), path, file, info, ...(children && { children }) }
}

/** What is at the address of the route around it. */
export function index(file: string, options: RouteOptions = {}): Entry {
  const { id, ...info } = options
  return { ...(id && { id }), index: true, file, info }
}

/** A frame around pages, which adds nothing to their addresses. */
export const layout = (file: string, info: Partial<RouteInfo>, children: Entry[]): Entry => ({
  file,
  info,
  children,
})

/** Facts of several addresses, said once. */
export const all = (info: Partial<RouteInfo>, entries: Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, info: { ...info, ...entry.info } }))

const LANGUAGE = ':language?'

type Above = { path: string; info: Partial<RouteInfo>; isInEveryLanguage: boolean }

/** Every address that these routes answer, with all that is known of it. */
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

/** An address of a page that there is in every language, as it is without one. */
export type PublicAddress = WithMore<Filled<PublicPattern>>

/** An address that routes.ts answers. For constants in the browser: elsewhere `href()` of the router says it. */
export type SiteAddress = PublicAddress | WithMore<Filled<Exclude<Pattern, `/:language?${string}`>>>
