import { Plural, Trans } from '@lingui/react/macro'
import { Info, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MOST_PROVIDERS } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { searchFor } from './search-for.ts'
import { SimilarJobs } from './similar-jobs.tsx'

/** The invited providers and prices of similar jobs, beside the form on wide windows. */
export function InvitedCard({ page }: { page: RequestPage }) {
  const localizedPath = usePageAddress()
  const { invited, draft } = page
  return (
    <aside className="request-aside">
      <div className="card">
        <h2 className="text-h4">
          <Trans>You're asking</Trans>
        </h2>
        <InvitedPeople page={page} />
        {!draft.everyone && invited.length < MOST_PROVIDERS ? (
          <ButtonLink
            to={localizedPath(searchFor(page))}
            wide
            icon={<Plus aria-hidden />}
            className="mt-4"
          >
            {invited.length === 0 ? <Trans>Choose providers</Trans> : <Trans>Add a provider</Trans>}
          </ButtonLink>
        ) : null}
        <Prices page={page} />
      </div>
      <DraftIsSaved />
    </aside>
  )
}

function Prices({ page: { similar, provinceName } }: { page: RequestPage }) {
  if (similar)
    return (
      <div className="mt-5 border-t border-line pt-4">
        <SimilarJobs similar={similar} province={provinceName} />
      </div>
    )
  return (
    <p className="text-small mt-5 border-t border-line pt-4 text-ink-2">
      <Trans>Asking is free. You pay the provider directly.</Trans>
    </p>
  )
}

function DraftIsSaved() {
  return (
    <p className="text-small mt-5 flex gap-3 text-ink-2">
      <Info className="size-4 flex-none text-clay" aria-hidden />
      <Trans>
        Nothing you type is lost. We save it on this device and, once you sign in, with your
        account.
      </Trans>
    </p>
  )
}

export function InvitedPeople({ page }: { page: RequestPage }) {
  const { invited } = page
  if (invited.length === 0)
    return (
      <p className="text-small mt-3 text-ink-2">
        <NobodyInvited page={page} />
      </p>
    )
  return (
    <ul className="mt-4 grid gap-3">
      {invited.map(({ id, name, portraitSeed, photoFile, replyMinutes }) => (
        <li key={id} className="flex items-center gap-3">
          <Avatar src={photoAddress(photoFile, 96)} seed={portraitSeed} size={48} />
          <span className="grid">
            <b className="text-h4">{name}</b>
            <small className="text-small text-ink-2">
              <TypicalReply minutes={replyMinutes} />
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Names and portraits only, for a row of the last step. */
export function InvitedFaces({ invited }: Pick<RequestPage, 'invited'>) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
      {invited.map(({ id, name, portraitSeed, photoFile }) => (
        <li key={id} className="flex items-center gap-2">
          <Avatar src={photoAddress(photoFile, 96)} seed={portraitSeed} size={36} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function NobodyInvited({ page: { draft, placeName, people } }: { page: RequestPage }) {
  if (!draft.everyone)
    return <Trans>No provider yet. Choose up to five, or let us ask the best matches.</Trans>
  if (placeName) return <Trans>None of the {people} near there has a free day this week.</Trans>
  return (
    <Trans>
      The five best matches that are open. You'll see their names once we know where the job is.
    </Trans>
  )
}

function TypicalReply({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <Trans>new, no replies yet</Trans>
  if (minutes < 120) return <Trans>typical reply time {minutes} min</Trans>
  const hours = Math.round(minutes / 60)
  return <Plural value={hours} one="typical reply time # hour" other="typical reply time # hours" />
}

type UrgentProps = {
  urgent: RequestPage['urgent']
  placeName: string | null
  people: string
  category: string
}

/** The providers of an urgent request, with their distance and usual reply time. */
export function UrgentPeople({ urgent, placeName, people, category }: UrgentProps) {
  if (!urgent)
    return (
      <p className="text-small text-ink-2" role="status">
        <Trans>You'll see who they are once we know where the job is.</Trans>
      </p>
    )
  if (urgent.providers.length === 0) return <NobodyNear people={people} category={category} />
  return (
    <section aria-labelledby="urgent-people">
      <h2 id="urgent-people" className="text-h4">
        <Trans>Who we'll ask</Trans>
      </h2>
      {urgent.isOpen ? null : (
        <p className="text-small mt-1 text-ink-2" role="status">
          <Trans>Nobody near {placeName} is open right now. These open first.</Trans>
        </p>
      )}
      <ul className="mt-3 grid gap-3">
        {urgent.providers.map((provider) => (
          <UrgentProvider key={provider.id} provider={provider} />
        ))}
      </ul>
    </section>
  )
}

function NobodyNear({ people, category }: Pick<UrgentProps, 'people' | 'category'>) {
  const localizedPath = usePageAddress()
  return (
    <p role="status">
      <Trans>No {people} near there are taking requests yet.</Trans>{' '}
      <Link to={localizedPath(`/search?category=${category}`)} className="link">
        <Trans>Search further away</Trans>
      </Link>
    </p>
  )
}

function UrgentProvider({
  provider,
}: {
  provider: NonNullable<RequestPage['urgent']>['providers'][number]
}) {
  return (
    <li className="flex items-center gap-3">
      <Avatar src={photoAddress(provider.photoFile, 96)} seed={provider.portraitSeed} size={48} />
      <span className="grid min-w-0">
        <b className="text-h4">{provider.name}</b>
        <small className="text-small text-ink-2">
          <Trans>{provider.km} km away</Trans>
          {' · '}
          {provider.openUntil ? (
            <Trans>open until {provider.openUntil}</Trans>
          ) : (
            <Trans>opens {provider.opensAt}</Trans>
          )}
        </small>
        <small className="text-small text-ink-2">
          <TypicalReply minutes={provider.replyMinutes} />
        </small>
      </span>
    </li>
  )
}
