import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import type { Agreement } from '../queries.server.ts'

export function Agreements({ agreements }: { agreements: Agreement[] }) {
  return (
    <section className="settings-section" id="agreements">
      <h2 className="text-h3">
        <Trans>What you agreed to</Trans>
      </h2>
      {agreements.length === 0 ? (
        <p className="mt-1 text-ink-2">
          <Trans>Nothing yet. Your account was created without agreeing to any terms here.</Trans>
        </p>
      ) : (
        <ul className="mt-2">
          {agreements.map((agreement) => (
            <AgreementRow
              key={`${agreement.text} ${agreement.version} ${agreement.agreedAt}`}
              agreement={agreement}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function AgreementRow({ agreement: { text, version, dated, agreedAt } }: { agreement: Agreement }) {
  const localizedPath = usePageAddress()
  return (
    <li className="agreement">
      <div>
        <h3 className="text-h4">
          {text === 'terms' ? <Trans>Terms of Service</Trans> : <Trans>Privacy Policy</Trans>}
        </h3>
        <p className="text-small text-ink-2">
          {dated ? (
            <Trans>
              Version of {dated}, agreed {agreedAt}
            </Trans>
          ) : (
            <Trans>
              Version {version}, agreed {agreedAt}
            </Trans>
          )}
        </p>
      </div>
      <Link to={localizedPath(text === 'terms' ? '/terms' : '/privacy')} className="link">
        <Trans>Read that version</Trans>
      </Link>
    </li>
  )
}
