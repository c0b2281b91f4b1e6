import { createAdaptorServer } from '@hono/node-server'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type MetaDescriptor,
  matchRoutes,
  Outlet,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import CategoryResults, { loader as categoryLoader } from '#app/directory/screens/category.tsx'
import { languageContext, structuredDataContext } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { pageTitles } from '#app/page/titles.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { i18nFor } from '#app/platform/i18n.server.ts'
import Root, { loader as rootLoader } from '#app/root.tsx'
import { startServices } from '#app/services.server.ts'
import { formMiddleware } from '#app/shell/form-middleware.server.ts'
import { Words } from '#app/shell/words.tsx'

/** It doesn't use the framework's other props. */
const Category = CategoryResults as unknown as ComponentType<{ loaderData: CategoryData }>

type Args = Parameters<typeof rootLoader>[0]
type CategoryArgs = Parameters<typeof categoryLoader>[0]
type CategoryData = Awaited<ReturnType<typeof categoryLoader>>

/**
 * The lower bound of a category page: the same queries on the same database, then React's simplest renderer
 * with the same tree, behind the same server. And a static page of as many bytes, to compare with cached
 * pages.
 */
export async function serveFloor(env: NodeJS.ProcessEnv) {
  const config = readConfig(env)
  const services = await startServices(config)
  const app = formMiddleware(services, { takesFiles: () => false })

  app.get('/hello', (c) => {
    const body = Buffer.alloc(Number(c.req.query('bytes')), 'a')
    c.header('Content-Type', 'text/html; charset=utf-8')
    return c.body(body)
  })

  app.get('/services/:category', async (c) => {
    const request = c.req.raw
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(languageContext, 'en')
    context.set(structuredDataContext, [])
    const params = { category: c.req.param('category') }
    const requested = { context, request, params }
    const [root, category] = await Promise.all([
      rootLoader(requested as unknown as Args),
      categoryLoader(requested as unknown as CategoryArgs),
    ])
    const html = renderToString(page(new URL(request.url).pathname, root, category))
    return c.html(`<!DOCTYPE html>${html}`)
  })

  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(config.port, config.host)
}

function page(path: string, root: unknown, category: CategoryData) {
  const Screen = () => <Category loaderData={category} />
  const { dataRoutes } = createStaticHandler([
    {
      id: 'root',
      path: '',
      Component: Root as never,
      children: [
        {
          id: 'shell/language',
          path: ':language?',
          Component: Outlet,
          children: [
            { id: 'directory/screens/category', path: 'services/:category', Component: Screen },
          ],
        },
      ],
    },
  ])
  const context = {
    basename: '/',
    location: {
      pathname: path,
      search: '',
      hash: '',
      state: null,
      key: 'default',
      mask: undefined,
    },
    matches: matchRoutes(dataRoutes, path) ?? [],
    loaderData: { root, 'shell/language': null, 'directory/screens/category': category },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
  const router = createStaticRouter(dataRoutes, context as never)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        {pageTitles(category.titles).map(headTag)}
        <link rel="stylesheet" href="/assets/site.css" />
      </head>
      <body>
        <Words i18n={i18nFor('en')}>
          <StaticRouterProvider router={router} context={context as never} hydrate={false} />
        </Words>
      </body>
    </html>
  )
}

function headTag(tag: MetaDescriptor, index: number) {
  if ('title' in tag) return <title key={index}>{String(tag.title)}</title>
  const { tagName: Tag = 'meta', ...attributes } = tag as { tagName?: 'meta' | 'link' }
  return <Tag key={index} {...attributes} />
}
