import { type ComponentType, lazy, Suspense } from 'react'

/**
 * The two screens of the first address. Only the one that stands on the page is fetched, and before the
 * page wakes: what came later would not hear the touch that woke it.
 */
const shown = import.meta.env.SSR
  ? null
  : document.querySelector('.landing-hero')
    ? 'landing'
    : 'home'

const bringHome = () => import('./home.tsx')
const bringLanding = () => import('./landing.tsx')

export const Home =
  import.meta.env.SSR || shown === 'home' ? (await bringHome()).default : later(bringHome)

export const Landing =
  import.meta.env.SSR || shown === 'landing' ? (await bringLanding()).default : later(bringLanding)

/** For whoever is on the page when the site is launched, or comes from a page that was open since before. */
function later<Props extends object>(bring: () => Promise<{ default: ComponentType<Props> }>) {
  const Later = lazy(bring) as unknown as ComponentType<Props>
  return (props: Props) => (
    <Suspense>
      <Later {...props} />
    </Suspense>
  )
}
