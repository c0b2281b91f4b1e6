import { msg } from '@lingui/core/macro'
import { FRAMED } from '#app/page/framed.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { emailOr404 } from '../email-texts/email-or-404.server.ts'
import { previewPage, problemPage } from '../email-texts/preview-page.ts'
import { problemWords } from '../email-texts/problem-words.ts'
import { renderExample } from '../email-texts/send-example.server.ts'
import { exampleIn, typedTexts } from '../email-texts/text-action.server.ts'
import { textIndex } from '../email-texts/text-index.server.ts'
import type { Route } from './+types/email-preview.ts'

const ACT = 'change settings'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]

/** GET …/preview: an example of an email, with the texts of the form that requests it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { email, language } = emailOr404(context, params)
  const services = context.get(servicesContext)
  const i18n = requestI18n(context)
  const { searchParams } = new URL(request.url)
  const typed = await typedTexts(context, searchParams, { email, language })
  const example = exampleIn(searchParams.get('example'))
  const index = textIndex(services)
  const rendered = await renderExample(services, { email, language, typed, index, example })
  if (!rendered.ok) {
    const title = i18n._(msg`These texts can't be shown yet`)
    const problems = Object.values(rendered.problems).map((problem) => problemWords(i18n, problem))
    return framed(problemPage({ language: i18n.locale, title, problems }), 'text/html')
  }
  const head: [string, string][] = [
    [i18n._(msg`Subject`), rendered.email.subject],
    [i18n._(msg`Preview line`), rendered.email.preview],
  ]
  return searchParams.get('as') === 'text'
    ? framed(`${head[0]!.join(': ')}\n\n${rendered.email.text}`, 'text/plain')
    : framed(previewPage(rendered.email.html, head), 'text/html')
}

/** Only for an iframe on our own pages: no script, no forms, no external resources, and no navigation. */
const framed = (body: string, type: 'text/html' | 'text/plain') =>
  new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
      [FRAMED]: 'email',
    },
  })
