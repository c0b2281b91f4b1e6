import type { LinksFunction } from 'react-router'
import styles from './jobs.css?url'

/** For the pages of jobs, of both sides. */
export const jobStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
