import { Plural, Trans } from '@lingui/react/macro'
import { Info, Plus } from 'lucide-react'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MOST_PROVIDERS } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { searchFor } from './search-for.ts'
import { SimilarJobs } from './similar-jobs.tsx'

/** Who is asked and what similar jobs cost, beside the form on wide windows. */
export function InvitedCard({ page }: { page: RequestPage }) {
  const localizedPath = usePageAddress()
  const { asked: challenge, draft, similar } = page
  return (
    <aside className="request-aside">
      <div className="card">
        <h2 className="text-h4">
          <Trans>You are asking</Trans>
        </h2>
        <InvitedPeople page={page} />
        {!draft.everyone && challenge.length < MOST_PROVIDERS ? (
          <ButtonLink
            to={localizedPath(searchFor(page))}
            wide
            icon={<Plus aria-hidden />}
            className="mt-4"
          >
            {challenge.length === 0 ? <Trans>Choose providers</Trans> : <Trans>Ask one more</Trans>}
          </ButtonLink>
        ) : null}
        {similar ? (
          <div className="mt-5 border-t border-line pt-4">
            <SimilarJobs similar={similar} province={page.provinceName} />
          </div>
        ) : (
          <p className="text-small mt-5 border-t border-line pt-4 text-ink-2">
            <Trans>You pay the provider, not us. Asking is free.</Trans>
          </p>
        )}
      </div>
      <p className="text-small mt-5 flex gap-3 text-ink-2">
        <Info className="size-4 flex-none text-clay" aria-hidden />
        <Trans>
          Nothing you type is lost: it is kept on this device and, once you sign in, with your
          account.
        </Trans>
      </p>
    </aside>
  )
}

export function InvitedPeople({ page }: { page: RequestPage }) {
  const { asked: challenge, draft, people } = page
  if (challenge.length === 0)
    return (
      <p className="text-small mt-3 text-ink-2">
        {!draft.everyone ? (
          <Trans>Nobody yet. Choose up to five providers, or let us ask the best matches.</Trans>
        ) : page.placeName ? (
          <Trans>None of the {people} near there has a day free this week.</Trans>
        ) : (
          <Trans>
            The five best matches that are open. We name them once we know where the work is.
          </Trans>
        )}
      </p>
    )
  return (
    <ul className="mt-4 grid gap-3">
      {challenge.map(({ id, name, portraitSeed, photoFile, replyMinutes }) => (
        <li key={id} className="flex items-center gap-3">
          <Avatar src={photoAddress(photoFile, 96)} seed={portraitSeed} size={48} />
          <span className="grid">
            <b className="text-h4">{name}</b>
            {replyMinutes === null ? (
              <small className="text-small text-ink-2">
                <Trans>new, no answers yet</Trans>
              </small>
            ) : (
              <small className="text-small text-ink-2">
                <UsuallyAnswers minutes={replyMinutes} />
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function UsuallyAnswers({ minutes }: { minutes: number }) {
  if (minutes < 120) return <Trans>usually answers in {minutes} min</Trans>
  const hours = Math.round(minutes / 60)
  return <Plural value={hours} one="usually answers in # hour" other="usually answers in # hours" />
}
