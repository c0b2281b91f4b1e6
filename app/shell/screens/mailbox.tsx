import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { emails, texts } from '#app/platform/mailbox.server.ts'
import { formatInstantInFull } from '#app/platform/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/mailbox.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Mailbox' },
  { name: 'robots', content: 'noindex' },
]

/** Every email and SMS of the site, newest first: what a development machine would have sent. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const to = new URL(request.url).searchParams.get('to')?.slice(0, 200) ?? ''
  return { to, emails: await emails(services.db, to), texts: await texts(services, to) }
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-box page-section">
      <h1>
        <Trans>Mailbox</Trans>
      </h1>
      <p className="text-lead mt-2 mb-8">
        <Trans>
          Every email this machine has written. None has been sent, unless a mail server is
          configured.
        </Trans>
      </p>
      {loaderData.emails.length === 0 ? (
        <EmptyState as="h2" title={<Trans>No emails yet</Trans>} />
      ) : (
        <Emails emails={loaderData.emails} />
      )}
      <h2 className="mt-10 mb-4">
        <Trans>SMS</Trans>
      </h2>
      {loaderData.texts.length === 0 ? (
        <EmptyState as="h3" title={<Trans>No SMS yet</Trans>} />
      ) : (
        <Texts texts={loaderData.texts} />
      )}
    </div>
  )
}

function Emails({ emails }: Pick<Route.ComponentProps['loaderData'], 'emails'>) {
  return (
    <ul className="rows">
      {emails.map((email) => (
        <li key={email.id}>
          <Link
            to={`/dev/mail/${email.id}` satisfies SiteAddress}
            className="flex flex-wrap items-baseline gap-x-4 py-3"
          >
            <span className="text-label">{email.subject}</span>
            <span className="text-small text-ink-2">{email.recipient}</span>
            <span className="text-tiny text-ink-3 ms-auto">
              {formatInstantInFull(email.written_at, 'en')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Texts({ texts }: Pick<Route.ComponentProps['loaderData'], 'texts'>) {
  return (
    <ul className="rows">
      {texts.map((text) => (
        <li key={text.id} className="flex flex-wrap items-baseline gap-x-4 py-3">
          <span>{text.words}</span>
          <span className="text-small text-ink-2">{text.recipient}</span>
          <span className="text-tiny text-ink-3 ms-auto">
            {formatInstantInFull(text.written_at, 'en')}
          </span>
          {text.last_error && <span className="text-danger">{text.last_error}</span>}
        </li>
      ))}
    </ul>
  )
}
