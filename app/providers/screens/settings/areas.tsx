import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { data } from 'react-router'
import { nearestPlaces, placeById, placePath, readWhere } from '#app/directory/index.server.ts'
import { PlaceField } from '#app/directory/public/place-field.tsx'
import { languageContext } from '#app/page/request-context.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { cleanLine } from '#app/platform/plain-text.ts'
import { type Changed, type Problems, SettingsForm } from '#app/ui/settings-form.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { providerIn } from '../../portal-access.server.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { readRadius } from '../../settings/area-form.ts'
import { settingsTitle } from '../../settings/page.server.ts'
import { addressOf } from '../../settings/pages.ts'
import { areaShown, saveArea } from '../../settings/save-terms.server.ts'
import { done, postedSettings } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/areas.ts'

const HERE = addressOf('areas')
const PLACES_SHOWN = 24

export const handle = { part: 'settings' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'settings')
  if (!provider) return null
  const language = context.get(languageContext)
  const shown = areaShown(provider)
  const place = placeById(provider.place_id)
  const reached = nearestPlaces(provider, PLACES_SHOWN * 2)
    .filter(({ km }) => km <= provider.radius_km)
    .slice(0, PLACES_SHOWN)
  return {
    title: settingsTitle(context, 'areas'),
    place: place ? placePath(place, language) : provider.place_typed,
    radius: shown.radius,
    seen: seenOf(shown),
    reached: reached.map((item) => ({ id: item.place.id, name: placePath(item.place, language) })),
  }
}

type Answer = {
  typed: { place: string; radius: string }
  choose: { id: string; name: string }[]
  problems: Problems
  changed: Changed[]
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, text, seen, acting } = await postedSettings(context, request)
  const language = context.get(languageContext)
  const typed = {
    place: cleanLine(text('place').slice(0, 480)).slice(0, 120),
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
              ? i18n._(msg`Several places are called that. Choose one below.`)
              : i18n._(msg`We don't know this place. Write the suburb or town.`),
          ],
        }),
    ...('problem' in radius ? { radius: [radius.problem] } : {}),
  }
  const back = (answer: Partial<Answer>, status: number) =>
    data({ typed, choose: [], problems: {}, changed: [], ...answer }, { status })
  if (!('found' in where) || 'problem' in radius) {
    const choose =
      'choose' in where
        ? where.choose.map((item) => ({ id: item.id, name: placePath(item, language) }))
        : []
    return back({ choose, problems }, 422)
  }
  const saved = await saveArea(services.db, {
    ...acting,
    typed: { place: where.found.place.id, radius: String(radius.km) },
    where: where.found,
    placeTyped: typed.place || placePath(where.found.place, language),
    radiusKm: radius.km,
    seen,
  })
  if (saved.ok) return done(HERE, i18n._(msg`Where you work is saved`))
  const nameOf = (id: string) => {
    const place = placeById(id)
    return place ? placePath(place, language) : id
  }
  const changed = saved.overwritten.map((name) =>
    name === 'place'
      ? { name: i18n._(msg`You come from`), now: nameOf(saved.now.place) }
      : { name: i18n._(msg`As far as`), now: `${saved.now.radius} km` },
  )
  return back(
    { typed: { place: nameOf(saved.typed.place), radius: saved.typed.radius }, changed },
    409,
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
    <>
      <h1 className="text-h1">
        <Trans>Where you work</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>Whoever searches within this distance finds you, the nearest first.</Trans>
      </p>
      <SettingsForm
        here={HERE}
        intent="area"
        seen={seen}
        answer={actionData}
        save={<Trans>Save where I work</Trans>}
      >
        <PlaceField
          key={values.place}
          id="place"
          label={t`You come from`}
          hint={t`Suburb or town. Customers see its name, never a street.`}
          icon={<MapPin aria-hidden />}
          defaultValue={values.place}
          errors={errors('place')}
        />
        {actionData?.choose.length ? (
          <fieldset className="grid gap-1">
            <legend className="field-label">
              <Trans>Which one?</Trans>
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
          label={t`As far as`}
          hint={t`In a straight line, from 5 to 300.`}
          after="km"
          inputMode="numeric"
          maxLength={3}
          defaultValue={values.radius}
          errors={errors('radius')}
        />
      </SettingsForm>
      <section aria-labelledby="reached" className="settings-section">
        <h2 id="reached" className="text-h3">
          <Trans>Places you reach</Trans>
        </h2>
        {reached.length === 0 ? (
          <p className="mt-2 text-ink-2">
            <Trans>No place of ours lies within this distance.</Trans>
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
      </section>
    </>
  )
}
