import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { data } from 'react-router'
import { servicesContext } from '#app/page/services.server.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { LogoForm, PortraitForm, WorkForms } from '../../parts/picture-forms.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { workPhotosOf } from '../../queries.server.ts'
import { refusals } from '../../settings/outcome.ts'
import { pages } from '../../settings/pages.ts'
import {
  addPosted,
  LONGEST_CAPTION,
  MOST_WORK_PHOTOS,
  type PhotoUse,
  removePhoto,
  saveCaptions,
} from '../../settings/photos.server.ts'
import { postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/photos.ts'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('photos', async (provider, context) => {
  const work = await workPhotosOf(context.get(servicesContext).db, provider.id)
  return {
    portrait: provider.photo_file,
    portraitSeed: String(provider.portrait_seed || provider.id),
    logo: provider.logo_file,
    work: work.map(({ id, caption }) => ({ id, caption })),
    most: MOST_WORK_PHOTOS,
    longestCaption: LONGEST_CAPTION,
  }
})

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, text, intent, acting, done, notDone } = await postedSettings(
    context,
    request,
    'photos',
  )
  const removed = async (photo: Parameters<typeof removePhoto>[1]['photo']) =>
    (await removePhoto(services, { ...acting, photo }))
      ? done(msg`Picture removed`)
      : notDone(refusals.gone)
  switch (intent) {
    case 'portrait':
    case 'logo':
    case 'work': {
      const problems = await addPosted(services, { ...acting, i18n, use: intent, form })
      return problems.length > 0
        ? data({ use: intent as PhotoUse, problems }, { status: 422 })
        : done(msg`Customers can see it now`)
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
                  cutText(cleanLine(value.slice(0, LONGEST_CAPTION * 4)), LONGEST_CAPTION),
                ],
              ]
            : [],
        ),
      )
      await saveCaptions(services, { ...acting, captions })
      return done(msg`Captions saved`)
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { portrait, portraitSeed, logo } = loaderData
  const errors = (use: PhotoUse) => (actionData?.use === use ? actionData.problems : [])
  return (
    <SettingsPage
      title={pages.photos.name}
      intro={
        <Trans>
          We remove the place, time and camera details from photos. Don't show anyone's face without
          asking them.
        </Trans>
      }
    >
      <div className="mt-2">
        <PortraitForm portrait={portrait} seed={portraitSeed} errors={errors('portrait')} />
        <LogoForm
          logo={logo}
          label={<Trans>A picture of your logo</Trans>}
          errors={errors('logo')}
        />
      </div>
      <WorkForms {...loaderData} errors={errors('work')} />
    </SettingsPage>
  )
}
