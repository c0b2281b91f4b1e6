import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryChoices } from '#app/directory/public/category-choices.ts'
import type { ProfileField } from '#app/directory/public/profile-fields.ts'
import { fieldNames, isOfProfile } from '#app/directory/public/profile-fields.ts'
import { usePageAddress } from '#app/page/hooks.tsx'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { Select } from '#app/ui/select.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { pages } from '../../settings/pages.ts'
import {
  LONGEST_ABOUT,
  type ProfileFields,
  type ProfileProblems,
  profileProblems,
  readProfile,
} from '../../settings/profile-form.ts'
import { profileShown, profileWanted, waitingEdits } from '../../settings/queries.server.ts'
import { saveProfile } from '../../settings/save-profile.server.ts'
import { splitService } from '../../settings/service-type.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import { valueWords } from '../../settings/value-words.ts'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('profile', async (provider, context) => {
  const { db } = context.get(servicesContext)
  const i18n = requestI18n(context)
  const shown = profileShown(provider)
  const waiting = await waitingEdits(db, provider.id)
  const wanted = profileWanted(shown, waiting)
  return {
    slug: provider.slug,
    categories: categoryChoices(i18n, splitService(wanted.serviceType).category),
    wanted,
    seen: seenOf(wanted),
    /** What customers see until the edit is reviewed, if that differs. */
    shownMeanwhile: Object.fromEntries(
      waiting.flatMap(({ field }) =>
        isOfProfile(field) ? [[field, valueWords(i18n, field, shown[field])]] : [],
      ),
    ) as Partial<Record<ProfileField, string>>,
  }
})

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, seen, acting, done } = await postedSettings(
    context,
    request,
    'profile',
  )
  const typed = readProfile(form)
  const problems = profileProblems(i18n, typed)
  if (Object.keys(problems).length > 0) return formAgain({ typed }, { problems })
  const saved = await saveProfile(services.db, { ...acting, typed, seen })
  if (!saved.ok) {
    const changed = saved.overwritten.map((field) => ({
      name: i18n._(fieldNames[field]),
      now: valueWords(i18n, field, saved.now[field]).slice(0, 200),
    }))
    return formAgain({ typed: saved.typed }, { changed })
  }
  if (saved.waiting.length > 0)
    return done(msg`Saved`, msg`Changes we need to check first are marked "Waiting".`)
  return done(msg`Profile saved`)
}

type Answer = Route.ComponentProps['actionData']

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const localizedPath = usePageAddress()
  if (!loaderData) return null
  const { slug } = loaderData
  return (
    <SettingsPage
      title={pages.profile.name}
      intro={
        <>
          <Trans>
            What customers read about you. We check some changes before customers see them.
          </Trans>{' '}
          <Link to={localizedPath(`/providers/${slug}`)} className="link">
            <Trans>View your public profile</Trans>
          </Link>
        </>
      }
    >
      <ProfileForm data={loaderData} answer={actionData} />
    </SettingsPage>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function ProfileForm({ data: loaded, answer }: { data: Loaded; answer: Answer }) {
  const { t, i18n } = useLingui()
  const values: ProfileFields = answer?.typed ?? loaded.wanted
  const problems: ProfileProblems = answer?.problems ?? {}
  const { category, custom } = splitService(values.serviceType)
  const field = (name: ProfileField) => ({
    id: name,
    name,
    label: i18n._(fieldNames[name]),
    defaultValue: values[name],
    errors: problems[name],
  })
  const waits = (name: ProfileField) => <Waits shown={loaded.shownMeanwhile[name]} />
  const looked = t`We check changes before customers see them.`
  return (
    <SettingsForm
      intent="profile"
      seen={loaded.seen}
      answer={answer}
      save={<Trans>Save profile</Trans>}
    >
      <div className="settings-pair">
        <div className="grid gap-4">
          <TextField {...field('fullName')} hint={looked} autoComplete="name" maxLength={200} />
          {waits('fullName')}
        </div>
        <div className="grid gap-4">
          <TextField
            {...field('tradingName')}
            hint={looked}
            optional
            autoComplete="organization"
            maxLength={200}
          />
          {waits('tradingName')}
        </div>
      </div>
      <div className="settings-pair">
        <div className="grid gap-4">
          <Select
            key={category}
            id="category"
            name="category"
            label={i18n._(fieldNames.serviceType)}
            hint={looked}
            defaultValue={category}
            errors={field('serviceType').errors}
            options={loaded.categories}
          />
          {waits('serviceType')}
        </div>
        <TextField
          id="customService"
          name="customService"
          label={t`In your own words`}
          hint={t`Only if nothing in the list fits except "Other".`}
          defaultValue={custom}
          optional
          maxLength={100}
        />
      </div>
      <TextField
        {...field('headline')}
        hint={t`Shown under your name: "Geysers and leaks, day and night".`}
        optional
        maxLength={120}
      />
      <div className="grid gap-4">
        <TextArea {...field('about')} hint={looked} rows={7} maxLength={LONGEST_ABOUT} />
        {waits('about')}
      </div>
      <div className="settings-pair">
        <TextField {...field('experience')} maxLength={600} />
        <TextField {...field('teamSize')} inputMode="numeric" maxLength={3} />
      </div>
      <TextField {...field('skills')} hint={t`Separate them with commas: "Geysers, Drains".`} />
      <div className="grid gap-4">
        <TextField
          {...field('certifications')}
          hint={t`Separate them with commas. We check changes before customers see them.`}
          optional
        />
        {waits('certifications')}
      </div>
      <div className="grid gap-4">
        <TextField {...field('vatNumber')} hint={looked} optional inputMode="numeric" />
        {waits('vatNumber')}
      </div>
      <fieldset className="grid gap-5">
        <legend className="text-h3 mb-4">
          <Trans>Website and social media</Trans>
        </legend>
        <div className="settings-pair">
          <TextField {...field('website')} optional inputMode="url" autoComplete="url" />
          <TextField {...field('facebook')} optional inputMode="url" />
          <TextField {...field('instagram')} optional inputMode="url" />
          <TextField {...field('linkedin')} optional inputMode="url" />
        </div>
      </fieldset>
    </SettingsForm>
  )
}

/** Below a field with a pending edit: what customers see meanwhile. */
function Waits({ shown }: { shown: string | undefined }): ReactNode {
  if (shown === undefined) return null
  return (
    <p className="settings-waits">
      <Tag tone="marigold">
        <Trans>Waiting</Trans>
      </Tag>
      {shown ? (
        <Trans>Until then customers see: {shorten(shown)}</Trans>
      ) : (
        <Trans>Until then customers see nothing here.</Trans>
      )}
    </p>
  )
}

const shorten = (words: string) => (words.length > 160 ? `${words.slice(0, 160)}…` : words)
