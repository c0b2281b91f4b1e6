import { Trans } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { email } from '#app/platform/mailbox.server.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import type { Route } from './+types/email.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Letter' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await email(context.get(servicesContext), params.emailId)
  if (!found) throw data(null, { status: 404 })
  return { email: found, links: linksIn(found.text) }
}

/** The email as plain text; its links are listed beside it, so that flows can be tried out. */
function linksIn(text: string) {
  return [...new Set(text.match(/https?:\/\/[^\s)>\]]+/g) ?? [])]
}

export default function StoredEmail({ loaderData: { email, links } }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <p className="text-small">
        <Link to={'/dev/mail' satisfies SiteAddress} className="link">
          <Trans>Mailbox</Trans>
        </Link>
      </p>
      <h1 className="mt-2">{email.subject}</h1>
      <p className="text-lead mt-2">
        <Trans>
          To {email.recipient}, {formatInstantInFull(email.written_at, 'en')}
        </Trans>
      </p>
      {email.last_error && <p className="text-danger mt-4">{email.last_error}</p>}
      <ul className="my-6 grid gap-1">
        {links.map((address) => (
          <li key={address}>
            <a href={address} className="link break-all">
              {address}
            </a>
          </li>
        ))}
      </ul>
      <pre className="rounded-card border border-line bg-paper p-6 text-body whitespace-pre-wrap">
        {email.text}
      </pre>
    </div>
  )
}
