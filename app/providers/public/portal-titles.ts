import type { MetaDescriptor } from 'react-router'

type Shown = {
  loaderData?: { title?: string } | null
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The title of a page of the portal; behind a gate the portal's own. None is indexed. */
export function portalTitles({ loaderData, matches }: Shown): MetaDescriptor[] {
  const frame = matches.find((match) => match?.id === 'portal/portal')?.loaderData
  return [
    { title: loaderData?.title ?? (frame as { title?: string } | undefined)?.title },
    { name: 'robots', content: 'noindex' },
  ]
}
