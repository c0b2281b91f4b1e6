import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

/** A bead with stepped corners, as the icon of a message. */
export function bead(kind: 'ask' | 'done' | 'refused' | 'ended'): Html {
  const mark = {
    ask: '<path class="stroke" d="M22 27h20v14H22zM22 31h20"/>',
    done: '<path class="stroke" d="m23 33 6 6 12-13"/>',
    refused: '<path class="stroke" d="m25 25 14 14m0-14L25 39"/>',
    ended: '<path class="stroke" d="M32 22v11l7 4"/>',
  }[kind]
  return html`<svg class="bead ${kind}" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
    <path
      class="ground"
      shape-rendering="crispEdges"
      d="M22 0h20v12h10v10h12v20H52v10H42v12H22V52H12V42H0V22h12V12h10z"
    />
    ${raw(mark)}
  </svg>`
}

/** Every page first says that it isn't PayFast. */
export function page(title: string, body: unknown, kind = 'pay') {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · PayFast simulator</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/simulator/look.css" />
        <script type="module" src="/simulator/page.js"></script>
      </head>
      <body>
        <p class="notice">
          <strong>PayFast simulator</strong>
          <span>no real money</span>
        </p>
        <main class="${kind}">${body}</main>
      </body>
    </html>`
}
