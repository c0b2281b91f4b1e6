import type { LinksFunction } from 'react-router'
import styles from './texts.css?url'

/** For the long texts, the questions and the stories alone. */
export const textStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
