import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { data, Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { AdminHead } from '#app/page/admin-head.tsx'
import { adminTitles } from '#app/page/admin-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { allowed, onlyFor } from '#app/page/visitor.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { dayOf } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Unsaved } from '#app/ui/unsaved.tsx'
import styles from '../desk.css?url'
import { PictureForm } from '../parts/picture-form.tsx'
import { StoryCard } from '../parts/story-card.tsx'
import { StoryTag } from '../parts/story-tag.tsx'
import {
  postedAdminForm,
  postedPicture,
  removePostedPicture,
  toastAt,
  translateProblems,
} from '../posted-admin-form.server.ts'
import { handleStoryStep, saveStory } from '../stories/acts.server.ts'
import { storyLifeCycle } from '../stories/life-cycle.ts'
import { storyById } from '../stories/queries.server.ts'
import {
  readStory,
  type StoryField,
  type StoryFields,
  storyFieldNames,
  storyLimits,
} from '../stories/story-form.ts'
import { textStyles } from '../text-styles.ts'
import type { Route } from './+types/admin-story.ts'

const ACT = 'publish content'
const LIST = '/admin/success-stories'

export const middleware: Route.MiddlewareFunction[] = [onlyFor(ACT)]
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  ...textStyles(),
]

const nothing: StoryFields = {
  title: '',
  person: '',
  who: '',
  quote: '',
  words: '',
  consentOn: '',
  consentHow: '',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  allowed(context, request, ACT)
  const { db, clock } = context.get(servicesContext)
  const story = params.storyId === 'new' ? null : await storyById(db, params.storyId)
  if (!story && params.storyId !== 'new') throw data(null, { status: 404 })
  const fields = story?.fields ?? nothing
  return {
    id: params.storyId,
    state: story?.state ?? null,
    photoId: story?.photoId ?? null,
    fields,
    seen: seenOf(fields),
    today: dayOf(clock.now()),
    titles: adminTitles(context, story ? story.fields.title : msg`Write a story`),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const posted = await postedAdminForm(context, request)
  const { services, i18n, intent, acting } = posted
  const { storyId: id } = params
  const here = `${LIST}/${id}` satisfies SiteAddress
  const subject = { kind: 'story', id } as const
  if (intent === 'save') return saveTyped(posted, id)
  if (id === 'new') throw data(null, { status: 400 })
  if (intent === 'picture') {
    const problem = await postedPicture(posted, subject)
    if (problem) return data({ picture: [problem] }, { status: 422 })
    return toastAt(here, i18n._(msg`Picture saved`))
  }
  if (intent === 'remove-picture') {
    await removePostedPicture(posted, subject)
    return toastAt(here, i18n._(msg`Picture removed`))
  }
  if (!storyLifeCycle.isStep(intent)) throw data(null, { status: 400 })
  const result = await handleStoryStep(services, { id, step: intent as 'publish', ...acting })
  if (result.how === 'gone') return changedMeanwhile(i18n)
  if (result.how === 'wrong')
    return data({ problems: translateProblems(i18n, result.problems) }, { status: 422 })
  if (intent === 'remove') return toastAt(LIST, i18n._(msg`Story removed`))
  if (intent === 'end-consent')
    return toastAt(here, i18n._(msg`Consent withdrawn. Nobody can read the story any more.`))
  return intent === 'publish'
    ? toastAt(here, i18n._(msg`Story published`))
    : toastAt(here, i18n._(msg`Story withdrawn`))
}

type Posted = Awaited<ReturnType<typeof postedAdminForm>>

const changedMeanwhile = (i18n: I18n) =>
  toastAt(
    LIST,
    i18n._(msg`This story was changed after you opened it, so nothing was done.`),
    'failure',
  )

async function saveTyped({ services, i18n, form, seen, acting }: Posted, id: string) {
  const typed = readStory(form)
  const saved = await saveStory(services.db, {
    id: id === 'new' ? null : id,
    typed,
    seen,
    ...acting,
  })
  if (saved.how === 'gone') return changedMeanwhile(i18n)
  if (saved.how === 'wrong')
    return data({ typed, problems: translateProblems(i18n, saved.problems) }, { status: 422 })
  if (saved.how === 'changed elsewhere') {
    const changed = saved.fields.map((field) => ({
      name: i18n._(storyFieldNames[field]),
      now: saved.now[field].slice(0, 200),
    }))
    return data({ typed: saved.typed, changed }, { status: 409 })
  }
  return toastAt(`${LIST}/${saved.id}`, i18n._(msg`Story saved as a draft`))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

type Props = Route.ComponentProps

export default function AdminStory({ loaderData, actionData }: Props) {
  const { id, state, photoId, fields } = loaderData
  const picture = actionData && 'picture' in actionData ? actionData.picture : undefined
  return (
    <>
      <p className="admin-back">
        <Link to={LIST}>
          <Trans>All stories</Trans>
        </Link>
      </p>
      <AdminHead title={state ? fields.title : <Trans>Write a story</Trans>}>
        {state ? <StoryTag state={state} /> : null}
      </AdminHead>
      <div className="desk-one">
        {state === 'published' ? (
          <StoryCard story={{ id, photoId, ...fields }} />
        ) : (
          <Words loaderData={loaderData} actionData={actionData} />
        )}
        {state && state !== 'published' ? (
          <PictureForm photoId={photoId} seed={id} errors={picture} />
        ) : null}
        {state ? <Steps state={state} hasConsent={fields.consentOn !== ''} /> : null}
      </div>
      <Unsaved />
    </>
  )
}

function Words({ loaderData, actionData }: Pick<Props, 'loaderData' | 'actionData'>) {
  const { t, i18n } = useLingui()
  const { id, fields, seen, today } = loaderData
  const values = actionData && 'typed' in actionData ? actionData.typed : fields
  const problems: Partial<Record<StoryField, string>> =
    (actionData && 'problems' in actionData && actionData.problems) || {}
  const changed = actionData && 'changed' in actionData ? actionData.changed : undefined
  const field = (name: StoryField) => ({
    id: name,
    name,
    label: i18n._(storyFieldNames[name]),
    defaultValue: values[name],
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return (
    <SettingsForm
      here={id === 'new' ? LIST : `${LIST}/${id}`}
      intent="save"
      seen={seen}
      save={<Trans>Save as draft</Trans>}
      answer={{ changed, problems: {} }}
    >
      <TextField {...field('title')} maxLength={storyLimits.title} />
      <div className="settings-pair">
        <TextField {...field('person')} maxLength={storyLimits.person} />
        <TextField
          {...field('who')}
          maxLength={storyLimits.who}
          hint={t`For example "plumber in Soweto".`}
        />
      </div>
      <TextArea {...field('quote')} rows={2} maxLength={storyLimits.quote} />
      <TextArea {...field('words')} rows={8} maxLength={storyLimits.words} />
      <Consent field={field} today={today} />
    </SettingsForm>
  )
}

function Consent({
  field,
  today,
}: {
  field: (name: StoryField) => ComponentProps<typeof TextField>
  today: string
}) {
  const { t } = useLingui()
  return (
    <fieldset className="desk-consent">
      <legend className="text-h4">
        <Trans>Consent</Trans>
      </legend>
      <p className="text-small text-ink-2">
        <Trans>People agree to these exact words and to the picture before we publish.</Trans>
      </p>
      <div className="settings-pair mt-3">
        <TextField {...field('consentOn')} type="date" max={today} />
        <TextField
          {...field('consentHow')}
          maxLength={storyLimits.consentHow}
          hint={t`For example "email of 3 March to the office".`}
        />
      </div>
    </fieldset>
  )
}

type StepsProps = { state: NonNullable<Props['loaderData']['state']>; hasConsent: boolean }

function Steps({ state, hasConsent }: StepsProps) {
  const steps = storyLifeCycle.openSteps(state, 'administrator')
  return (
    <Form method="post" className="admin-acts desk-steps" preventScrollReset>
      {steps.includes('publish') ? (
        <Button type="submit" name="intent" value="publish" kind="ink">
          <Trans>Publish saved version</Trans>
        </Button>
      ) : null}
      {steps.includes('withdraw') ? (
        <Button type="submit" name="intent" value="withdraw">
          <Trans>Withdraw</Trans>
        </Button>
      ) : null}
      {hasConsent && steps.includes('end-consent') ? (
        <Button type="submit" name="intent" value="end-consent">
          <Trans>Consent was withdrawn</Trans>
        </Button>
      ) : null}
      {steps.includes('remove') ? (
        <Button type="submit" name="intent" value="remove" kind="quiet">
          <Trans>Remove for good</Trans>
        </Button>
      ) : null}
    </Form>
  )
}
