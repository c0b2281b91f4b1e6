import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { seenOf } from '#app/platform/form-versions.ts'
import {
  isSpoken,
  languages,
  type SpokenLanguage,
  spokenLanguages,
} from '#app/platform/languages.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { providerIn } from '../../portal-access.server.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { settingsTitle } from '../../settings/page.server.ts'
import { addressOf } from '../../settings/pages.ts'
import { languagesShown, saveLanguages } from '../../settings/save-terms.server.ts'
import { done, postedSettings } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/languages.ts'

const HERE = addressOf('languages')

export const handle = { part: 'settings' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'settings')
  if (!provider) return null
  const shown = languagesShown(provider)
  return {
    title: settingsTitle(context, 'languages'),
    spoken: shown.languages.split(' '),
    seen: seenOf(shown),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, seen, acting } = await postedSettings(context, request)
  const spoken = [...new Set(form.getAll('language').filter(isSpoken))].sort()
  if (spoken.length === 0)
    return data(
      {
        spoken,
        problems: { languages: [i18n._(msg`Please select at least one language`)] },
        changed: [],
      },
      { status: 422 },
    )
  const saved = await saveLanguages(services.db, {
    ...acting,
    typed: { languages: spoken.join(' ') },
    seen,
  })
  if (saved.ok) return done(HERE, i18n._(msg`Your languages are saved`))
  const now = saved.now.languages
    .split(' ')
    .filter(isSpoken)
    .map((code) => languages[code].name)
    .join(', ')
  return data(
    {
      spoken: saved.typed.languages.split(' '),
      problems: {},
      changed: [{ name: i18n._(msg`Languages`), now }],
    },
    { status: 409 },
  )
}

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!loaderData) return null
  const spoken: string[] = actionData?.spoken ?? loaderData.spoken
  const { languages: problem } = (actionData?.problems ?? {}) as { languages?: string[] }
  return (
    <>
      <h1 className="text-h1">
        <Trans>Languages</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>Customers can look for somebody who speaks theirs. Tick what you can work in.</Trans>
      </p>
      <SettingsForm
        here={HERE}
        intent="languages"
        seen={loaderData.seen}
        answer={actionData}
        save={<Trans>Save languages</Trans>}
      >
        <FieldSet id="languages" label={t`You speak`} errors={problem}>
          <div className="settings-chips">
            {spokenLanguages.map((code: SpokenLanguage) => (
              <Checkbox
                key={code}
                id={`language-${code}`}
                name="language"
                value={code}
                label={<span lang={code}>{languages[code].name}</span>}
                defaultChecked={spoken.includes(code)}
              />
            ))}
          </div>
        </FieldSet>
      </SettingsForm>
    </>
  )
}
