import { createContext, type RouterContextProvider } from 'react-router'
import type { Preview } from './preview.ts'
import { seeingContext } from './visitor.server.ts'

export const previewContext = createContext<Preview | null>(null)

/** The previewed date of this request, if any. */
export const previewIn = (context: Readonly<RouterContextProvider>) => context.get(previewContext)

/** Whether the visitor only previews another date, or sees the site as someone: nothing is marked as seen. */
export const isOnlyLooking = (context: Readonly<RouterContextProvider>) =>
  previewIn(context) !== null || context.get(seeingContext) !== null
