import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { languageContext, otherLanguageContext } from '#app/page/request-context.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { otherLanguageIn } from '#app/platform/languages.ts'
import { otherWords } from '#app/platform/other-languages.server.ts'
import type { Route } from './+types/other-language.ts'

/** The language comes only from the URL and isn't stored: these pages are the same for everyone. */
const speakTheAddress: Route.MiddlewareFunction = ({ context, request }) => {
  context.set(languageContext, 'en')
  context.set(otherLanguageContext, otherLanguageIn(pageOfData(new URL(request.url).pathname)))
}

export const middleware = [speakTheAddress]

export function loader({ context }: Route.LoaderArgs) {
  return { thisPage: otherWords[context.get(otherLanguageContext)!].page.thisPage }
}

/**
 * The layout of pages in one of the seven other languages: says that all other pages are in another language.
 */
export default function InOtherLanguage({ loaderData: { thisPage } }: Route.ComponentProps) {
  useWholePages()
  return (
    <>
      <p className="page-box py-3 text-small text-ink-2">{thisPage}</p>
      <Outlet />
    </>
  )
}

/**
 * Links lead to a page with other messages, or to another `lang`: loads the document before the router
 * handles the click.
 */
function useWholePages() {
  useEffect(() => {
    const leaveToBrowser = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]'))
        event.stopPropagation()
    }
    window.addEventListener('click', leaveToBrowser, true)
    return () => window.removeEventListener('click', leaveToBrowser, true)
  }, [])
}
