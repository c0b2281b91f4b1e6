import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { pages } from '../../settings/pages.ts'
import { languagesShown, saveLanguages } from '../../settings/save-terms.server.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/languages.ts'

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('languages', (provider) => {
  const shown = languagesShown(provider)
  return {
    spoken: shown.languages.split(' '),
    seen: seenOf(shown),
  }
})

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, seen, acting, done } = await postedSettings(
    context,
    request,
    'languages',
  )
  const spoken = [...new Set(form.getAll('language').filter(isSpoken))].sort()
  if (spoken.length === 0)
    return formAgain(
      { spoken },
      { problems: { languages: [i18n._(msg`Please select at least one language`)] } },
    )
  const saved = await saveLanguages(services.db, {
    ...acting,
    typed: { languages: spoken.join(' ') },
    seen,
  })
  if (saved.ok) return done(msg`Languages saved`)
  const now = saved.now.languages
    .split(' ')
    .filter(isSpoken)
    .map((code) => languages[code].name)
    .join(', ')
  const changed = [{ name: i18n._(msg`Languages`), now }]
  return formAgain({ spoken: saved.typed.languages.split(' ') }, { changed })
}

export default function Languages({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  if (!loaderData) return null
  const spoken: string[] = actionData?.spoken ?? loaderData.spoken
  return (
    <SettingsPage
      title={pages.languages.name}
      intro={
        <Trans>
          Customers can look for someone who speaks their language. Tick those you can work in.
        </Trans>
      }
    >
      <SettingsForm
        intent="languages"
        seen={loaderData.seen}
        answer={actionData}
        save={<Trans>Save languages</Trans>}
      >
        <FieldSet
          id="languages"
          label={t`Languages you speak`}
          errors={actionData?.problems.languages}
        >
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
    </SettingsPage>
  )
}
