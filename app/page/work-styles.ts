import type { LinksFunction } from 'react-router'
import styles from './work.css?url'

/** For pages on which someone works: the portal, the administration, applying and paying. */
export const workStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
