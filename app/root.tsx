import { Links, type LinksFunction, Meta, Outlet } from 'react-router'
import type { Route } from './+types/root.ts'
import { callbackMiddleware } from './auth/visitors/url-callback.server.ts'
import { sessionMiddleware } from './auth/visitors/visitor.server.ts'
import { heldUntilAgreed } from './content/agree/held.server.ts'
import { gateMiddleware } from './launch/gate.server.ts'
import { previewMiddleware } from './launch/preview.server.ts'
import { toastMiddleware } from './platform/flash.server.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { frameOf } from './shell/frame.server.ts'
import { Hydrated } from './shell/hydrated.tsx'
import { stayWithoutSignal } from './shell/no-signal.ts'
import { useRoot } from './shell/page.tsx'
import { Shell } from './shell/shell.tsx'
import styles from './shell/site.css?url'
import { onlyAskAgain } from './shell/use-ask-again.ts'

export const middleware: Route.MiddlewareFunction[] = [
  sessionMiddleware,
  toastMiddleware,
  callbackMiddleware,
  previewMiddleware,
  gateMiddleware,
  heldUntilAgreed,
]

export const clientMiddleware = [stayWithoutSignal, onlyAskAgain]

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
