import type { LinksFunction } from 'react-router'
import styles from './profile.css?url'

/** Styles of profiles, and of sites, which show parts of them. */
export const profileStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
