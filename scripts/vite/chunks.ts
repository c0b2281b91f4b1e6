/**
 * Groups chunks so that a page loads few files: sixty small ones cost 20 KB more, in headers and because each
 * is compressed separately. What every page uses is one file, the frame; what the pages below use is grouped
 * by which of them use it, so that none loads what only another needs.
 */
const pages: Record<string, string[]> = {
  home: ['launch/parts/home.tsx'],
  landing: ['launch/parts/landing.tsx'],
  results: ['directory/screens/category.tsx'],
  profile: [
    'providers/screens/profile.tsx',
    'providers/screens/profile-about.tsx',
    'providers/screens/profile-services.tsx',
    'providers/screens/profile-reviews.tsx',
  ],
  account: ['account/screens/auth.tsx', 'account/screens/forgot.tsx', 'account/screens/reset.tsx'],
  asking: ['quotes/screens/new-request.tsx'],
  request: ['quotes/screens/request.tsx'],
  becoming: ['applications/screens/become-provider.tsx'],
  applying: ['applications/screens/apply.tsx'],
  elite: ['applications/screens/elite.tsx'],
}

/** Pages that are visited separately: their modules aren't shared with those that visitors browse between. */
const APART = ['applying', 'becoming', 'elite', 'landing']

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@lingui|use-sync-external-store)[\\/]/

/** Modules of dialogs, menus and autocomplete only: loaded with the first of them. */
const PARTS = /node_modules[\\/](@base-ui|@floating-ui|tabbable|reselect)[\\/]/

/** The part of the bundler's graph that is used here. */
type Graph = {
  getModuleInfo: (id: string) => { importedIds: string[]; code: string | null } | null
}

export function chunkGroups() {
  let frame: Set<string> | undefined
  let users: Map<string, string[]> | undefined

  function inFrame(id: string, graph: Graph) {
    frame ??= reachedFrom(['root.tsx', 'entry.client.tsx'], graph)
    // The entry starts the page, so it must not be in the same chunk as what routes need before that.
    frame.delete(app('entry.client.tsx'))
    return FRAMEWORK.test(id) || frame.has(id) ? 'frame' : null
  }

  const usersOf = (id: string, graph: Graph) => {
    users ??= usersOfEach(graph)
    return users.get(id) ?? []
  }

  // Among pages that visitors browse between, modules used by most are loaded with the first.
  const inCommon = (id: string, graph: Graph) => {
    const found = usersOf(id, graph).filter((page) => !APART.includes(page))
    return found.length > 2 && !found.includes('account') ? 'common' : null
  }

  const usedBy = (count: number) => (id: string, graph: Graph) => {
    const found = usersOf(id, graph)
    return found.length === count ? found.join('-') : null
  }

  // A group also takes what its modules import: what most pages use must be grouped first.
  const most = Object.keys(pages).length
  return [
    { name: inFrame, debugName: 'frame', priority: most + 3 },
    { name: 'parts', test: PARTS, entriesAware: true, priority: most + 2 },
    // Every signed-in user loads it on every page: separate, or it would include other parts of a page.
    { name: 'live', test: /shell[\\/]live-stream\.ts$/, priority: most + 2 },
    { name: inCommon, debugName: 'common', priority: most + 1 },
    ...Object.keys(pages).map((_, index) => ({
      name: usedBy(index + 1),
      debugName: `used by ${index + 1} pages`,
      priority: index + 1,
    })),
    { name: 'shared', minShareCount: 2, entriesAware: true },
  ]
}

/**
 * Shared chunks are named only by their hash: every page contains the list of these files, and descriptive
 * names would cost bytes.
 */
export const chunkFileNames = ({ name }: { name: string }) => {
  const first = name.split('~')[0]!
  const isShared = first === 'shared' || first.split('-').every((part) => part in pages)
  return isShared ? 'assets/[hash].js' : `assets/${first}-[hash].js`
}

const app = (file: string) => `${process.cwd()}/app/${file}`

function usersOfEach(graph: Graph) {
  const users = new Map<string, string[]>()
  for (const [page, files] of Object.entries(pages))
    for (const id of reachedFrom(files, graph))
      if (!files.some((file) => app(file) === id)) users.set(id, [...(users.get(id) ?? []), page])
  return users
}

/** Our own modules that these import, directly or indirectly, and their icons. */
function reachedFrom(files: string[], graph: Graph) {
  const found = new Set<string>()
  const waiting = files.map(app)
  for (const next of waiting) {
    if (found.has(next) || next.includes('node_modules')) continue
    found.add(next)
    const { importedIds = [], code } = graph.getModuleInfo(next) ?? {}
    waiting.push(...importedIds)
    for (const id of importedIds)
      if (ICONS.test(id)) for (const icon of iconsIn(code ?? '', id, graph)) found.add(icon)
  }
  return found
}

/** Icons are imported through one module that names them all, so their users aren't visible in the graph. */
const ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/

function iconsIn(code: string, barrel: string, graph: Graph) {
  const { code: names = '', importedIds = [] } = graph.getModuleInfo(barrel) ?? {}
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
    .flatMap(([, list]) => list!.split(',').map((part) => part.trim().split(' ')[0]!))
    .flatMap((name) => {
      const file = new RegExp(`\\bdefault as ${name}\\b[^;]*?from ["'][./]*(icons/[^"']+)`).exec(
        names ?? '',
      )?.[1]
      return importedIds.filter((id) => file && id.endsWith(file))
    })
}
