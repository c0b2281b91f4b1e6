import { Links, type LinksFunction, Meta, Outlet } from 'react-router'
import { previewMiddleware } from '#app/launch/index.server.ts'
import type { Route } from './+types/root.ts'
import { auditMiddleware } from './admin/index.server.ts'
import { pendingConsentMiddleware } from './agreements/index.server.ts'
import { contentPreviewMiddleware } from './content/index.server.ts'
import { Hydrated } from './hydration/hydrated.tsx'
import { gateMiddleware } from './launch/index.server.ts'
import { useRoot } from './page/hooks.tsx'
import { stayWithoutSignal } from './page/no-signal.ts'
import { onlyRevalidate } from './page/use-revalidation.ts'
import { toastMiddleware } from './platform/flash.server.ts'
import { callbackMiddleware, guardMiddleware, sessionMiddleware } from './session/index.server.ts'
import { databaseAwayMiddleware } from './shell/database-away.server.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { frameOf } from './shell/frame.server.ts'
import { Shell } from './shell/shell.tsx'
import styles from './shell/site.css?url'

export const middleware: Route.MiddlewareFunction[] = [
  databaseAwayMiddleware,
  sessionMiddleware,
  toastMiddleware,
  callbackMiddleware,
  previewMiddleware,
  contentPreviewMiddleware,
  gateMiddleware,
  pendingConsentMiddleware,
  guardMiddleware,
  auditMiddleware,
]

export const clientMiddleware = [stayWithoutSignal, onlyRevalidate]

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ context, request }: Route.LoaderArgs) {
  return frameOf(context, request)
}

export function Layout({ children }: { children: React.ReactNode }) {
  const language = useRoot()?.language ?? 'en'
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#F7F1E5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0F1722" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Hydrated />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell isError>
      <ErrorPage error={error} />
    </Shell>
  )
}
