import type { LinksFunction } from 'react-router'
import styles from './landing.css?url'

/** For the pages of this room alone. */
export const landingLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
