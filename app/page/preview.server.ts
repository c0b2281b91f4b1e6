import { createContext, type RouterContextProvider } from 'react-router'
import type { Preview } from './preview.ts'
import { seeingContext } from './visitor.server.ts'

export const previewContext = createContext<Preview | null>(null)

/** The other date that this request is answered for, if any. */
export const previewIn = (context: Readonly<RouterContextProvider>) => context.get(previewContext)

/** Whether someone only looks, as of another date or as someone else: what they open stays new. */
export const isOnlyLooking = (context: Readonly<RouterContextProvider>) =>
  previewIn(context) !== null || context.get(seeingContext) !== null
