import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Archive, X } from 'lucide-react'
import { Form } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { ShownArchive } from '../queries.server.ts'
import type { Route } from '../screens/+types/privacy.ts'

export function Download({
  counts: { requests, quotes, messages, photos },
  archive,
}: Pick<Route.ComponentProps['loaderData'], 'counts' | 'archive'>) {
  return (
    <section className="settings-section">
      <h2 className="text-h3">
        <Trans>Download it</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          One archive: profile, <Plural value={requests} one="# request" other="# requests" />,{' '}
          <Plural value={quotes} one="# quote" other="# quotes" />,{' '}
          <Plural value={messages} one="# message" other="# messages" />,{' '}
          <Plural value={photos} one="# photo" other="# photos" />, what you agreed to and when.
          People and programs can read it.
        </Trans>
      </p>
      {archive ? (
        <ArchiveCard archive={archive} />
      ) : (
        <ButtonLink
          to={'/profile/privacy/download' satisfies SiteAddress}
          kind="outline"
          className="mt-4"
        >
          <Trans>Ask for my data</Trans>
        </ButtonLink>
      )}
    </section>
  )
}

function ArchiveCard({ archive }: { archive: ShownArchive }) {
  const { t } = useLingui()
  return (
    <div className="archive-card mt-4">
      <span className="settings-tile">
        <Archive />
      </span>
      <div className="min-w-0">
        <h3 className="text-h4">
          {archive.isReady ? (
            <Trans>Your archive is ready</Trans>
          ) : (
            <Trans>Requested {archive.requestedAt}</Trans>
          )}
        </h3>
        {archive.isReady ? <Ready archive={archive} /> : <Packing archive={archive} />}
      </div>
      <Form method="post">
        <IconButton
          type="submit"
          name="forget"
          value={archive.id}
          label={archive.isReady ? t`Remove the archive` : t`I don't need it any more`}
        >
          <X />
        </IconButton>
      </Form>
    </div>
  )
}

function Ready({ archive }: { archive: ShownArchive }) {
  return (
    <>
      <p className="text-small text-ink-2">
        <Trans>
          {archive.size?.total ?? ''}. You can download it until {archive.until}.
        </Trans>
      </p>
      <ButtonLink
        to={`/profile/archives/${archive.id}` satisfies SiteAddress}
        kind="marigold"
        reloadDocument
        className="mt-3"
      >
        <Trans>Download the archive</Trans>
      </ButtonLink>
    </>
  )
}

function Packing({ archive: { size, packed, total } }: { archive: ShownArchive }) {
  const { t } = useLingui()
  return (
    <>
      <LiveRefresh on="archive changed" />
      <p className="text-small text-ink-2">
        {size ? (
          <Trans>
            {size.packed} of {size.total} packed. We'll email you when it's ready.
          </Trans>
        ) : (
          <Trans>We'll email you when it's ready.</Trans>
        )}
      </p>
      <ProgressBar label={t`Packed`} done={size ? packed : 0} total={total} className="mt-2" />
    </>
  )
}
