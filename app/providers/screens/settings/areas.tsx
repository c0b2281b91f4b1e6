import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { nearestPlaces, placeById, placePath, readWhere } from '#app/directory/index.server.ts'
import { PlaceField } from '#app/directory/public/place-field.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { cleanLine, cutText } from '#app/platform/plain-text.ts'
import { type Problems, SettingsForm } from '#app/ui/settings-form.tsx'
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { readRadius } from '../../settings/area-form.ts'
import { pages } from '../../settings/pages.ts'
import { areaShown, saveArea } from '../../settings/save-terms.server.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/areas.ts'

const PLACES_SHOWN = 24

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('areas', (provider, context) => {
  const language = context.get(languageContext)
  const shown = areaShown(provider)
  const place = placeById(provider.place_id)
  const reached = nearestPlaces(provider, PLACES_SHOWN * 2)
    .filter(({ km }) => km <= provider.radius_km)
    .slice(0, PLACES_SHOWN)
  return {
    place: place ? placePath(place, language) : provider.place_typed,
    radius: shown.radius,
    seen: seenOf(shown),
    reached: reached.map((item) => ({ id: item.place.id, name: placePath(item.place, language) })),
  }
})

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, text, seen, acting, done } = await postedSettings(
    context,
    request,
    'areas',
  )
  const language = context.get(languageContext)
  const typed = {
    place: cutText(cleanLine(text('place').slice(0, 480)), 120),
    radius: text('radius').trim().slice(0, 6),
  }
  const where = readWhere(typed.place, text('placeId'))
  const radius = readRadius(i18n, typed.radius)
  const problems: Record<string, string[]> = {
    ...('found' in where
      ? {}
      : {
          place: [
            'choose' in where
              ? i18n._(msg`There are several places with this name. Choose one below.`)
              : i18n._(msg`We don't know this place. Enter the suburb or town.`),
          ],
        }),
    ...('problem' in radius ? { radius: [radius.problem] } : {}),
  }
  if (!('found' in where) || 'problem' in radius) {
    const choose =
      'choose' in where
        ? where.choose.map((item) => ({ id: item.id, name: placePath(item, language) }))
        : []
    return formAgain({ typed, choose }, { problems })
  }
  const saved = await saveArea(services.db, {
    ...acting,
    typed: { place: where.found.place.id, radius: String(radius.km) },
    where: where.found,
    placeTyped: typed.place || placePath(where.found.place, language),
    radiusKm: radius.km,
    seen,
  })
  if (saved.ok) return done(msg`Area saved`)
  const nameOf = (id: string) => {
    const place = placeById(id)
    return place ? placePath(place, language) : id
  }
  const changed = saved.overwritten.map((name) =>
    name === 'place'
      ? { name: i18n._(msg`Where you're based`), now: nameOf(saved.now.place) }
      : { name: i18n._(msg`How far you travel`), now: `${saved.now.radius} km` },
  )
  return formAgain(
    { typed: { place: nameOf(saved.typed.place), radius: saved.typed.radius }, choose: [] },
    { changed },
  )
}

export default function Areas({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!loaderData) return null
  const { place, radius, seen, reached } = loaderData
  const values = actionData?.typed ?? { place, radius }
  const problems: Problems = actionData?.problems ?? {}
  const errors = (name: string) => problems[name]
  return (
    <SettingsPage
      title={pages.areas.name}
      intro={<Trans>Anyone who searches within this distance finds you, nearest first.</Trans>}
    >
      <SettingsForm intent="area" seen={seen} answer={actionData} save={<Trans>Save area</Trans>}>
        <PlaceField
          key={values.place}
          id="place"
          label={t`Where you're based`}
          hint={t`Suburb or town. Customers see its name, never a street.`}
          icon={<MapPin aria-hidden />}
          defaultValue={values.place}
          errors={errors('place')}
        />
        {actionData?.choose.length ? (
          <fieldset className="grid gap-1">
            <legend className="field-label">
              <Trans>Which place?</Trans>
            </legend>
            {actionData.choose.map(({ id, name }) => (
              <label key={id} className="tick">
                <input type="radio" className="radio" name="placeId" value={id} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <TextField
          id="radius"
          name="radius"
          label={t`How far you travel`}
          hint={t`In kilometres, in a straight line, from 5 to 300.`}
          after="km"
          inputMode="numeric"
          maxLength={3}
          defaultValue={values.radius}
          errors={errors('radius')}
        />
      </SettingsForm>
      <SettingsSection id="reached" title={<Trans>Places you cover</Trans>}>
        {reached.length === 0 ? (
          <p className="mt-2 text-ink-2">
            <Trans>There are no places within this distance.</Trans>
          </p>
        ) : (
          <ul className="mt-3 flex flex-wrap gap-2">
            {reached.map(({ id, name }) => (
              <li key={id}>
                <Tag tone="paper">{name}</Tag>
              </li>
            ))}
          </ul>
        )}
      </SettingsSection>
    </SettingsPage>
  )
}
