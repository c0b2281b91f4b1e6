import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { PublicAddress } from '#app/page/address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Route } from '../screens/+types/text.ts'

export type Versions = NonNullable<Route.ComponentProps['loaderData']['versions']>

/** A warning above an earlier version that it isn't in force. */
export function Outdated({
  shown,
  until,
  path,
}: Pick<Versions, 'shown'> & { until: string; path: PublicAddress }) {
  const localizedPath = usePageAddress()
  return (
    <Banner
      tone="clay"
      className="mb-6"
      title={
        <Trans>
          Version {shown} applied until {until}
        </Trans>
      }
    >
      <Link className="link" to={localizedPath(path)}>
        <Trans>Read the current version</Trans>
      </Link>
    </Banner>
  )
}

/** The version in force, earlier ones, and which of them the reader agreed to. */
export function Versions({
  shown,
  current,
  requiresConsentAgain,
  all,
  path,
}: Versions & { path: PublicAddress }) {
  return (
    <section id="versions" className="text-versions">
      <h2 className="text-h4">
        <Trans>Versions</Trans>
      </h2>
      <ul>
        {all.map((version) => (
          <VersionRow key={version.version} {...{ version, shown, current, path }} />
        ))}
      </ul>
      <p className="text-small text-ink-2">
        <Trans>
          Each change becomes a new version with its own date. The old wording stays here.
        </Trans>{' '}
        {requiresConsentAgain ? (
          <Trans>If a change matters, we ask you to agree again.</Trans>
        ) : null}
      </p>
    </section>
  )
}

type VersionRowProps = Pick<Versions, 'shown' | 'current'> & {
  version: Versions['all'][number]
  path: PublicAddress
}

function VersionRow({
  version: { version, on, until, agreed },
  shown,
  current,
  path,
}: VersionRowProps) {
  const localizedPath = usePageAddress()
  const isCurrent = version === current
  return (
    <li>
      <Link
        className="link"
        to={isCurrent ? localizedPath(path) : `${localizedPath(path)}?version=${version}`}
        aria-current={version === shown ? 'page' : undefined}
      >
        <Trans>
          Version {version}, {on}
        </Trans>
      </Link>
      <Validity isCurrent={isCurrent} until={until} agreed={agreed} />
    </li>
  )
}

function Validity({
  isCurrent,
  until,
  agreed,
}: Pick<Versions['all'][number], 'until' | 'agreed'> & { isCurrent: boolean }) {
  return (
    <>
      {isCurrent ? (
        <Tag tone="fynbos" icon={<Check aria-hidden />}>
          <Trans>Current</Trans>
        </Tag>
      ) : (
        <span>
          <Trans>until {until}</Trans>
        </span>
      )}
      {agreed ? (
        <span className="text-versions-agreed">
          <Trans>You agreed to this version on {agreed}.</Trans>
        </span>
      ) : null}
    </>
  )
}
