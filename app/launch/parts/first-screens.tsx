import { later } from '#app/ui/lazy.tsx'

/**
 * The two screens of the first page. Only the displayed one is loaded, before hydration: loaded later, it
 * would miss the interaction that triggered hydration.
 */
const shown = import.meta.env.SSR
  ? null
  : document.querySelector('.landing-hero')
    ? 'landing'
    : 'home'

const bringHome = async () => (await import('./home.tsx')).Home
const bringLanding = async () => (await import('./landing.tsx')).Landing

// Loaded on demand for someone who is on the page during the launch, or navigates from a page opened before.
export const Home = import.meta.env.SSR || shown === 'home' ? await bringHome() : later(bringHome)

export const Landing =
  import.meta.env.SSR || shown === 'landing' ? await bringLanding() : later(bringLanding)
