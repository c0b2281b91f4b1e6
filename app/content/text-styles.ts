import type { LinksFunction } from 'react-router'
import styles from './texts.css?url'

/** Styles for the long texts, the questions and the stories only. */
export const textStyles: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
