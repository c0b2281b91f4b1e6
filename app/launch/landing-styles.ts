import type { LinksFunction } from 'react-router'
import styles from './landing.css?url'

/** Styles for the pages of `launch/` only. */
export const landingLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
