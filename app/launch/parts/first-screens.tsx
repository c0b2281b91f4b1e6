import { later } from '#app/ui/lazy.tsx'

/**
 * The two screens of the first address. Only the one that is on the page is fetched, and before the
 * page hydrates: what came later would not hear the touch that started hydration.
 */
const shown = import.meta.env.SSR
  ? null
  : document.querySelector('.landing-hero')
    ? 'landing'
    : 'home'

const bringHome = async () => (await import('./home.tsx')).Home
const bringLanding = async () => (await import('./landing.tsx')).Landing

// Later: anyone who is on the page when the site is launched, or comes from one that was open since before.
export const Home = import.meta.env.SSR || shown === 'home' ? await bringHome() : later(bringHome)

export const Landing =
  import.meta.env.SSR || shown === 'landing' ? await bringLanding() : later(bringLanding)
