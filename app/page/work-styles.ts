import type { LinksFunction } from 'react-router'
import styles from './work.css?url'

/** Styles for work pages: the portal, the administration, applying and paying. */
export const workStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
