import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { data, Form } from 'react-router'
import { photoAddress } from '#app/directory/public/photo-address.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { photoRefusals } from '#app/uploads/index.server.ts'
import { PICTURES, RemovePicture } from '#app/uploads/public/remove-picture.tsx'
import { SendFiles } from '#app/uploads/public/send-files.tsx'
import { providerIn } from '../../portal-access.server.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { workPhotosOf } from '../../queries.server.ts'
import { refusals } from '../../settings/outcome.ts'
import { settingsTitle } from '../../settings/page.server.ts'
import { addressOf } from '../../settings/pages.ts'
import {
  addPhoto,
  LONGEST_CAPTION,
  MOST_WORK_PHOTOS,
  type PhotoUse,
  removePhoto,
  saveCaptions,
} from '../../settings/photos.server.ts'
import { done, notDone, postedSettings } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/photos.ts'

const HERE = addressOf('photos')

export const handle = { part: 'settings' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'settings')
  if (!provider) return null
  const work = await workPhotosOf(context.get(servicesContext).db, provider.id)
  return {
    title: settingsTitle(context, 'photos'),
    portrait: provider.photo_file,
    portraitSeed: String(provider.portrait_seed || provider.id),
    logo: provider.logo_file,
    work: work.map(({ id, caption }) => ({ id, caption })),
    most: MOST_WORK_PHOTOS,
    longestCaption: LONGEST_CAPTION,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, text, intent, acting } = await postedSettings(context, request)
  const removed = async (photo: Parameters<typeof removePhoto>[1]['photo']) =>
    (await removePhoto(services, { ...acting, photo }))
      ? done(HERE, i18n._(msg`The picture is removed`))
      : notDone(HERE, i18n._(refusals.gone))
  switch (intent) {
    case 'portrait':
    case 'logo':
    case 'work': {
      const problems = await keepAll(intent, form)
      return problems.length > 0
        ? data({ use: intent as PhotoUse, problems }, { status: 422 })
        : done(HERE, i18n._(msg`Customers see it from now on`))
    }
    case 'remove-portrait':
      return removed('portrait')
    case 'remove-logo':
      return removed('logo')
    case 'remove':
      return removed({ id: text('photoId') })
    case 'captions': {
      const captions = new Map(
        [...form.entries()].flatMap(([name, value]): [string, string][] =>
          name.startsWith('caption-') && typeof value === 'string'
            ? [
                [
                  name.slice('caption-'.length),
                  cleanLine(value.slice(0, LONGEST_CAPTION * 4)).slice(0, LONGEST_CAPTION),
                ],
              ]
            : [],
        ),
      )
      await saveCaptions(services, { ...acting, captions })
      return done(HERE, i18n._(msg`The words are saved`))
    }
    default:
      throw data(null, { status: 400 })
  }

  /** One after the other: the second of two portraits is the one that stays. */
  async function keepAll(use: PhotoUse, posted: FormData): Promise<string[]> {
    const chosen = posted
      .getAll('photo')
      .filter((item): item is File => item instanceof File && item.size > 0)
      .slice(0, use === 'work' ? MOST_WORK_PHOTOS : 1)
    if (chosen.length === 0) return [i18n._(photoRefusals.empty)]
    const said: string[] = []
    for (const file of chosen) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const kept = await addPhoto(services, { ...acting, use, name: file.name, bytes })
      if (!kept.ok) said.push(i18n._(kept.why))
    }
    return [...new Set(said)]
  }
}

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!loaderData) return null
  const { portrait, portraitSeed, logo } = loaderData
  const errors = (use: PhotoUse) => (actionData?.use === use ? actionData.problems : [])
  return (
    <>
      <h1 className="text-h1">
        <Trans>Photos</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>
          Pictures are drawn anew without place, time and camera. Show nobody's face without asking
          them.
        </Trans>
      </p>
      <div className="mt-2">
        <div className="settings-face">
          <Avatar src={photoAddress(portrait, 224)} seed={portraitSeed} size={96} />
          <div className="grid min-w-0 gap-3">
            <h2 className="text-h3">
              <Trans>Your face</Trans>
            </h2>
            <SendFiles
              intent="portrait"
              name="photo"
              isPicture
              accept={PICTURES}
              label={<Trans>A photo of you, looking at the camera</Trans>}
              save={portrait ? <Trans>Change photo</Trans> : <Trans>Send photo</Trans>}
              errors={errors('portrait')}
            />
            {portrait ? (
              <RemovePicture intent="remove-portrait" label={t`Remove your photo`} />
            ) : null}
          </div>
        </div>
        <div className="settings-face">
          {logo ? (
            <img
              className="settings-logo"
              src={photoAddress(logo, 224)!}
              alt={t`Your logo`}
              width={96}
              height={96}
            />
          ) : (
            <span className="settings-logo" />
          )}
          <div className="grid min-w-0 gap-3">
            <h2 className="text-h3">
              <Trans>Your logo</Trans>
            </h2>
            <SendFiles
              intent="logo"
              name="photo"
              isPicture
              accept={PICTURES}
              label={<Trans>A picture of your logo</Trans>}
              save={logo ? <Trans>Change logo</Trans> : <Trans>Send logo</Trans>}
              errors={errors('logo')}
            />
            {logo ? <RemovePicture intent="remove-logo" label={t`Remove your logo`} /> : null}
          </div>
        </div>
      </div>
      <Work data={loaderData} errors={errors('work')} />
    </>
  )
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

function Work({
  data: { work, most, longestCaption },
  errors,
}: {
  data: Loaded
  errors: string[]
}) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="work" className="settings-section">
      <h2 id="work" className="text-h3">
        <Trans>Your work</Trans>
      </h2>
      <p className="text-small mt-1 mb-4 text-ink-2">
        <Trans>
          {work.length} of {most}. Before and after says more than words.
        </Trans>
      </p>
      {work.length === 0 ? (
        <EmptyState compact title={t`No picture of your work yet`} />
      ) : (
        <SettingsForm here={HERE} intent="captions" save={<Trans>Save words</Trans>}>
          <ul className="work-photos">
            {work.map(({ id, caption }, index) => (
              <li key={id}>
                <img
                  src={photoAddress(id, 448)!}
                  alt={caption || t`Photo ${index + 1}`}
                  width={448}
                  height={336}
                  loading="lazy"
                />
                <TextField
                  id={`caption-${id}`}
                  name={`caption-${id}`}
                  label={t`What photo ${index + 1} shows`}
                  labelHidden
                  placeholder={t`What it shows`}
                  defaultValue={caption}
                  maxLength={longestCaption}
                />
                <Button
                  type="submit"
                  size="small"
                  kind="quiet"
                  form={`remove-${id}`}
                  icon={<Trash2 aria-hidden />}
                >
                  {t`Remove photo ${index + 1}`}
                </Button>
              </li>
            ))}
          </ul>
        </SettingsForm>
      )}
      {work.map(({ id }) => (
        <Form key={id} id={`remove-${id}`} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="photoId" value={id} />
        </Form>
      ))}
      {work.length < most ? (
        <div className="mt-6">
          <SendFiles
            intent="work"
            name="photo"
            isPicture
            multiple
            accept={PICTURES}
            label={<Trans>More pictures of your work</Trans>}
            save={<Trans>Send pictures</Trans>}
            errors={errors}
          />
        </div>
      ) : null}
    </section>
  )
}
