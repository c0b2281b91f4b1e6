import { isId } from '#app/platform/ids.ts'

/** The filter of the library, as it is in the URL. */
export function readImageFilter(params: URLSearchParams) {
  const typed = (params.get('q') ?? '').trim().slice(0, 100)
  const after = params.get('after')
  return {
    typed,
    words: typed.split(/\s+/).filter(Boolean).slice(0, 5),
    after: isId(after) ? after : null,
  }
}

export function imagesAddress({ typed, after }: { typed: string; after?: string }) {
  const params = new URLSearchParams()
  if (typed) params.set('q', typed)
  if (after) params.set('after', after)
  return params.size > 0 ? `/admin/images?${params}` : '/admin/images'
}
