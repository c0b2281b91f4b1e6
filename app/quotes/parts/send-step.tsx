import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageAddress } from '#app/page/hooks.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { Contact, RequestDraft, StepName } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { GuestFields } from './guest-fields.tsx'
import { InvitedFaces, InvitedPeople } from './invited-card.tsx'
import { PhoneField } from './phone-field.tsx'
import type { Photo } from './photo-field.tsx'
import type { StepProps } from './request-steps.tsx'

type SendProps = Omit<StepProps, 'isSaved'> & {
  photos: Photo[]
  onGo: (step: StepName) => void
  onConfirmBy: (contact: Contact) => void
}

/** The answers, each with a link to change it, and a guest's contact details. */
export function SendStep({ page, draft, errors, photos, onGo, onConfirmBy }: SendProps) {
  const { t } = useLingui()
  const jobName = page.jobs.find(({ code }) => code === draft.job)?.name
  const when = useWhen(page, draft)
  const count = photos.length
  return (
    <>
      <div className="check-rows">
        <CheckRow title={t`The job`} step="what" onGo={onGo}>
          <b>{jobName}.</b> {draft.words}{' '}
          {count > 0 ? <Plural value={count} one="# photo" other="# photos" /> : null}
        </CheckRow>
        <CheckRow title={t`Where and when`} step="where" onGo={onGo}>
          {page.placeName ?? draft.place} · {when}
        </CheckRow>
        <InvitedRow {...{ page, draft, errors }} />
      </div>
      {page.isGuest ? (
        <GuestFields {...{ page, draft, errors, onConfirmBy }} />
      ) : (
        <PhoneField
          value={draft.phone}
          errors={errors.phone}
          hint={t`Only the provider whose quote you accept sees it.`}
          optional
        />
      )}
    </>
  )
}

function useWhen(page: RequestPage, draft: RequestDraft) {
  const { t } = useLingui()
  const times: Record<string, string> = {
    asap: t`as soon as possible`,
    morning: t`in the morning`,
    afternoon: t`in the afternoon`,
    evening: t`after 17:00`,
    any: t`any time`,
  }
  return [page.dayName ?? t`Any day`, times[draft.time]].filter(Boolean).join(', ')
}

function InvitedRow({ page, draft, errors }: Omit<StepProps, 'isSaved'>) {
  const localizedPath = usePageAddress()
  return (
    <div>
      <div>
        <h2 className="text-group text-ink-2">
          <Trans>Who you're asking</Trans>
        </h2>
        {page.invited.length > 0 ? (
          <InvitedFaces invited={page.invited} />
        ) : (
          <InvitedPeople page={page} />
        )}
        {draft.everyone && page.invited.length > 0 ? (
          <p className="text-small mt-2 text-ink-2">
            <Trans>The best matches near you with a free day this week.</Trans>
          </p>
        ) : null}
        <FieldError id="providers" errors={errors.providers} />
      </div>
      <Link
        to={localizedPath(`/search?category=${page.category?.code ?? ''}`)}
        className="link check-change"
      >
        <Trans>Change</Trans>
      </Link>
    </div>
  )
}

type CheckRowProps = {
  title: string
  step: StepName
  onGo: (step: StepName) => void
  children: ReactNode
}

function CheckRow({ title, step, onGo, children }: CheckRowProps) {
  const { t } = useLingui()
  return (
    <div>
      <div>
        <h2 className="text-group text-ink-2">{title}</h2>
        <p className="line-clamp-3">{children}</p>
      </div>
      <button
        type="submit"
        name="intent"
        value={`go:${step}`}
        formNoValidate
        className="link check-change"
        aria-label={t`Change: ${title}`}
        onClick={(event) => {
          event.preventDefault()
          onGo(step)
        }}
      >
        <Trans>Change</Trans>
      </button>
    </div>
  )
}
