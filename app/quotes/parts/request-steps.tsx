import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MAX_DESCRIPTION_LENGTH } from '#app/directory/public/job-description.ts'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { PlaceField } from '#app/directory/public/place-field.tsx'
import { usePageAddress } from '#app/page/hooks.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { DateChoice } from '#app/ui/date-choice.tsx'
import { FieldError, FieldSet } from '#app/ui/field.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import { Saved } from '#app/ui/saved.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Contact, FieldErrors, RequestDraft, StepName } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { GuestFields } from './guest-fields.tsx'
import { InvitedPeople } from './invited-card.tsx'
import { JobPicture } from './job-picture.tsx'
import { PhoneField } from './phone-field.tsx'
import { type Photo, PhotoField } from './photo-field.tsx'
import { SimilarJobs } from './similar-jobs.tsx'

type StepProps = {
  page: RequestPage
  draft: RequestDraft
  /** In the reader's language, by field. */
  errors: Partial<Record<keyof FieldErrors, string[]>>
  isSaved: boolean
}

/** Which job, in their own words, with short questions and photos. */
export function WhatStep({
  page,
  draft,
  errors,
  isSaved,
  photos,
  onPhotos,
  onSending,
}: StepProps & {
  photos: Photo[]
  onPhotos: (photos: Photo[]) => void
  onSending: (count: number) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <FieldSet id="job" label={t`The job`} labelHidden errors={errors.job}>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {page.jobs.map(({ code, name }) => (
            <OptionRow
              key={code}
              name="job"
              value={code}
              label={name}
              picture={<JobPicture code={code} />}
              defaultChecked={draft.job === code}
              required
            />
          ))}
        </div>
      </FieldSet>
      <TextArea
        id="words"
        name="words"
        label={
          draft.isQuestion
            ? t`Your question`
            : page.isMending
              ? t`What happened?`
              : t`What would you like?`
        }
        hint={
          draft.isQuestion
            ? t`They see this with the job and your suburb, and can reply with a price.`
            : page.isMending
              ? t`Say when it started and what you have tried.`
              : t`Say what matters most to you. Sizes and numbers help.`
        }
        defaultValue={draft.words}
        maxLength={MAX_DESCRIPTION_LENGTH}
        errors={errors.words}
        status={
          isSaved ? (
            <Saved>
              <Trans>Saved on this device</Trans>
            </Saved>
          ) : (
            <span />
          )
        }
      />
      {page.questions.filter(isAbout(draft.job)).map(({ code, ask, options }) => (
        <ChipChoice
          key={code}
          id={`answer-${code}`}
          name={`answer-${code}`}
          label={ask}
          optional
          options={options}
          defaultValue={draft.answers[code]}
        />
      ))}
      <PhotoField
        photos={photos}
        errors={errors.photos}
        onChange={onPhotos}
        onSending={onSending}
      />
    </>
  )
}

/** Whether a question is asked for a job. Those of other jobs aren't shown before the job is chosen. */
const isAbout =
  (job: string) =>
  ({ jobs }: RequestPage['questions'][number]) =>
    !jobs || jobs.includes(job)

/** What happened, in their own words, where nothing else is asked about the job. */
export function WordsPart({ page, draft, errors }: Omit<StepProps, 'isSaved'>) {
  const { t } = useLingui()
  return (
    <TextArea
      id="words"
      name="words"
      label={page.isMending ? t`What happened?` : t`What do you need?`}
      rows={3}
      defaultValue={draft.words}
      maxLength={MAX_DESCRIPTION_LENGTH}
      errors={errors.words}
    />
  )
}

/** Where the work is, and which of several places of one name. */
export function PlacePart({ page, draft, errors }: Omit<StepProps, 'isSaved'>) {
  const { t } = useLingui()
  return (
    <>
      <PlaceField
        id="place"
        label={t`Suburb, town or Plus Code`}
        hint={t`Providers only see your suburb until you accept a quote.`}
        defaultValue={draft.place}
        errors={errors.place}
        icon={<MapPin aria-hidden />}
      />
      {page.placeChoices.length > 0 ? (
        <FieldSet id="placeId" label={t`Which one is it?`}>
          <div className="grid gap-2">
            {page.placeChoices.map(({ id, name }) => (
              <OptionRow
                key={id}
                name="placeId"
                value={id}
                label={name}
                defaultChecked={draft.placeId === id}
              />
            ))}
          </div>
        </FieldSet>
      ) : null}
    </>
  )
}

/** Where the work is and when they should come. */
export function WhereStep({ page, draft, errors }: StepProps) {
  const { t } = useLingui()
  const times = [
    { value: 'asap', label: t`As soon as possible`, icon: <Zap aria-hidden /> },
    { value: 'morning', label: t`Morning` },
    { value: 'afternoon', label: t`Afternoon` },
    { value: 'evening', label: t`After 17:00` },
    { value: 'any', label: t`Any time` },
  ]
  const isLater = draft.day !== '' && !page.days.some(({ value }) => value === draft.day)
  return (
    <>
      <PlacePart {...{ page, draft, errors }} />
      <DateChoice
        id="day"
        name="day"
        label={t`When should they come?`}
        errors={errors.day}
        defaultValue={draft.day || undefined}
        options={[
          ...page.days.map(({ value, weekday, number, spoken }) => ({
            value,
            day: value === page.today ? t`Today` : weekday,
            number,
            spoken,
          })),
          { value: 'any', day: t`Any day` },
          ...(isLater && draft.day !== 'any'
            ? [{ value: draft.day, day: page.dayName ?? draft.day }]
            : []),
        ]}
      />
      <ChipChoice
        id="time"
        name="time"
        label={t`Time of day`}
        errors={errors.time}
        options={times}
        defaultValue={draft.time || undefined}
      />
      <TextField
        id="budget"
        name="budget"
        label={t`Your budget`}
        hint={t`Providers see it. Leave it empty to get prices first.`}
        optional
        before="R"
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        defaultValue={draft.budget}
        errors={errors.budget}
      />
      {page.similar ? (
        <div className="card lg:hidden">
          <SimilarJobs similar={page.similar} province={page.provinceName} />
        </div>
      ) : null}
    </>
  )
}

/** Everything once more, each with a way to change it, and how to reach a guest. */
export function SendStep({
  page,
  draft,
  errors,
  photos,
  onGo,
  onConfirmBy,
}: StepProps & {
  photos: Photo[]
  onGo: (step: StepName) => void
  onConfirmBy: (contact: Contact) => void
}) {
  const { t } = useLingui()
  const localizedPath = usePageAddress()
  const jobName = page.jobs.find(({ code }) => code === draft.job)?.name
  const times: Record<string, string> = {
    asap: t`as soon as possible`,
    morning: t`in the morning`,
    afternoon: t`in the afternoon`,
    evening: t`after 17:00`,
    any: t`any time`,
  }
  const when = [page.dayName ?? t`Any day`, times[draft.time]].filter(Boolean).join(', ')
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
        <div>
          <div>
            <h2 className="text-group text-ink-2">
              <Trans>Who you're asking</Trans>
            </h2>
            {page.invited.length > 0 ? (
              <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-2">
                {page.invited.map(({ id, name, portraitSeed, photoFile }) => (
                  <li key={id} className="flex items-center gap-2">
                    <Avatar src={photoAddress(photoFile, 96)} seed={portraitSeed} size={36} />
                    {name}
                  </li>
                ))}
              </ul>
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

function CheckRow({
  title,
  step,
  onGo,
  children,
}: {
  title: string
  step: StepName
  onGo: (step: StepName) => void
  children: ReactNode
}) {
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
