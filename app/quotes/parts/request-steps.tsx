import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Zap } from 'lucide-react'
import { MAX_DESCRIPTION_LENGTH } from '#app/directory/public/job-description.ts'
import { PlaceField } from '#app/directory/public/place-field.tsx'
import { ChipChoice } from '#app/ui/chip-choice.tsx'
import { DateChoice } from '#app/ui/date-choice.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import { Saved } from '#app/ui/saved.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { FieldErrors, RequestDraft } from '../request-form.ts'
import type { RequestPage } from '../request-page.server.ts'
import { JobPicture } from './job-picture.tsx'
import { type Photo, PhotoField } from './photo-field.tsx'
import { SimilarJobs } from './similar-jobs.tsx'
import type { PhotoChanges } from './use-photos.ts'

export type StepProps = {
  page: RequestPage
  draft: RequestDraft
  /** In the reader's language, by field. */
  errors: Partial<Record<keyof FieldErrors, string[]>>
  isSaved: boolean
}

type WhatProps = StepProps & { photos: Photo[]; photoChanges: PhotoChanges }

/** The job's description, with short questions and photos. */
export function WhatStep({ photos, photoChanges, ...step }: WhatProps) {
  const { page, draft, errors } = step
  return (
    <>
      <JobChoice {...{ page, draft, errors }} />
      <Description {...step} />
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
      <PhotoField photos={photos} errors={errors.photos} changes={photoChanges} />
    </>
  )
}

function JobChoice({ page, draft, errors }: Omit<StepProps, 'isSaved'>) {
  const { t } = useLingui()
  // An added category may have no usual jobs to choose from.
  const [only, ...others] = page.jobs
  if (only && others.length === 0) return <input type="hidden" name="job" value={only.code} />
  return (
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
  )
}

function Description({ page, draft, errors, isSaved }: StepProps) {
  const { t } = useLingui()
  const saved = (
    <Saved>
      <Trans>Saved on this device</Trans>
    </Saved>
  )
  return (
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
      status={isSaved ? saved : <span />}
    />
  )
}

/** Whether a question applies to a job. Those of specific jobs are hidden until a job is chosen. */
const isAbout =
  (job: string) =>
  ({ jobs }: RequestPage['questions'][number]) =>
    !jobs || jobs.includes(job)

/** A free-text description, if the job has no questions. */
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

/** The job's place, with a choice if the name is ambiguous. */
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

/** The job's place and time. */
export function WhereStep({ page, draft, errors }: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <PlacePart {...{ page, draft, errors }} />
      <DayChoice {...{ page, draft, errors }} />
      <TimeChoice {...{ draft, errors }} />
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

function DayChoice({ page, draft, errors }: Omit<StepProps, 'isSaved'>) {
  const { t } = useLingui()
  const isLater = draft.day !== '' && !page.days.some(({ value }) => value === draft.day)
  return (
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
  )
}

function TimeChoice({ draft, errors }: Pick<StepProps, 'draft' | 'errors'>) {
  const { t } = useLingui()
  return (
    <ChipChoice
      id="time"
      name="time"
      label={t`Time of day`}
      errors={errors.time}
      options={[
        { value: 'asap', label: t`As soon as possible`, icon: <Zap aria-hidden /> },
        { value: 'morning', label: t`Morning` },
        { value: 'afternoon', label: t`Afternoon` },
        { value: 'evening', label: t`After 17:00` },
        { value: 'any', label: t`Any time` },
      ]}
      defaultValue={draft.time || undefined}
    />
  )
}
