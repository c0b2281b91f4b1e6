import { createContext, type RouterContextProvider } from 'react-router'
import type { Preview } from './preview.ts'

export const previewContext = createContext<Preview | null>(null)

/** The other date that this request is answered for, if any. */
export const previewIn = (context: Readonly<RouterContextProvider>) => context.get(previewContext)
