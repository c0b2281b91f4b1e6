const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const font = 'font:16px/1.5 system-ui,sans-serif;color:#1d1b19'

/**
 * An email preview below the sender and subject that a mail client would list. Links open nothing: the
 * sandboxed frame forbids new windows.
 */
export function previewPage(html: string, head: readonly [label: string, value: string][]) {
  const rows = head
    .map(
      ([label, value]) =>
        `<p style="margin:0;${font}"><b>${escaped(label)}:</b> ${escaped(value)}</p>`,
    )
    .join('')
  return html
    .replace(/<head[^>]*>/, '$&<base target="_blank">')
    .replace(
      /<body[^>]*>/,
      `$&<div style="padding:16px;background:#fff;border-bottom:1px solid #8a837b">${rows}</div>`,
    )
}

type Problems = { language: string; title: string; problems: readonly string[] }

/** Why an email can't be previewed. */
export const problemPage = ({ language, title, problems }: Problems) =>
  `<!doctype html><html lang="${escaped(language)}"><head><title>${escaped(title)}</title></head>
<body style="margin:16px;${font}"><h1 style="font-size:20px">${escaped(title)}</h1><ul>${problems
    .map((problem) => `<li>${escaped(problem)}</li>`)
    .join('')}</ul></body></html>`
