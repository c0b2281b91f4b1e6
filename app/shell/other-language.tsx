import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { languageContext, otherLanguageContext } from '#app/page/request-context.server.ts'
import { pageOfData } from '#app/platform/data-address.ts'
import { otherLanguageIn } from '#app/platform/languages.ts'
import { otherWords } from '#app/platform/other-languages.server.ts'
import type { Route } from './+types/other-language.ts'

/** The address says the language, and nothing remembers it: these pages are the same for everyone. */
const speakTheAddress: Route.MiddlewareFunction = ({ context, request }) => {
  context.set(languageContext, 'en')
  context.set(otherLanguageContext, otherLanguageIn(pageOfData(new URL(request.url).pathname)))
}

export const middleware = [speakTheAddress]

export function loader({ context }: Route.LoaderArgs) {
  return { thisPage: otherWords[context.get(otherLanguageContext)!].page.thisPage }
}

/** Around the pages of one of the seven other languages: says that all others are in another. */
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
 * Each link leads to a page of other words, or to another `lang`: the browser itself follows it, before the router
 * hears of the click, and loads the page anew.
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
