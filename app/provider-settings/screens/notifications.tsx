import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { lettersOff } from '#app/notifications/letter-wish.server.ts'
import {
  isLetterOfChoice,
  type LetterOfChoice,
  lettersAlwaysSent,
  lettersOfChoice,
} from '#app/notifications/letters-wanted.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { providerIn } from '#app/providers/portal-access.server.ts'
import { portalTitles } from '#app/providers/portal-titles.ts'
import { Switch } from '#app/ui/checkbox.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { done, postedSettings } from '../door.server.ts'
import { settingsTitle } from '../page.server.ts'
import { addressOf } from '../pages.ts'
import { BETWEEN, lettersShown, saveLetters } from '../save-terms.server.ts'
import type { Route } from './+types/notifications.ts'

const HERE = addressOf('notifications')
const letters = Object.keys(lettersOfChoice) as LetterOfChoice[]

export const handle = { part: 'settings' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  portalTitles(loaderData?.title, matches)

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'settings')
  if (!provider) return null
  const off = await lettersOff(context.get(servicesContext).db, provider.id)
  return {
    title: settingsTitle(context, 'notifications'),
    off,
    seen: seenOf(lettersShown(off)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, seen, acting } = await postedSettings(context, request)
  const wanted = form.getAll('letter')
  const off = letters.filter((one) => !wanted.includes(one))
  const saved = await saveLetters(services.db, { ...acting, typed: lettersShown(off), seen })
  if (saved.ok) return done(HERE, i18n._(msg`Your choice of letters is saved`))
  const now = saved.now.off
    .split(BETWEEN)
    .filter(isLetterOfChoice)
    .map((one) => i18n._(lettersOfChoice[one].name))
    .join('; ')
  return data(
    {
      off: saved.typed.off.split(BETWEEN).filter(isLetterOfChoice),
      changed: [{ name: i18n._(msg`Turned off`), now }],
    },
    { status: 409 },
  )
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  if (!loaderData) return null
  const off: LetterOfChoice[] = actionData?.off ?? loaderData.off
  return (
    <>
      <h1 className="text-h1">
        <Trans>Letters</Trans>
      </h1>
      <p className="mt-2 text-ink-2">
        <Trans>By mail, to the address of your account. All of it stands in the portal too.</Trans>
      </p>
      <SettingsForm
        here={HERE}
        intent="letters"
        seen={loaderData.seen}
        answer={actionData}
        save={<Trans>Save letters</Trans>}
      >
        <div>
          {letters.map((letter) => (
            <div key={letter} className="border-b border-line">
              <Switch
                id={`letter-${letter.replaceAll(' ', '-')}`}
                name="letter"
                value={letter}
                label={<b>{i18n._(lettersOfChoice[letter].name)}</b>}
                hint={i18n._(lettersOfChoice[letter].about)}
                defaultChecked={!off.includes(letter)}
              />
            </div>
          ))}
        </div>
      </SettingsForm>
      <section aria-labelledby="always" className="settings-section">
        <h2 id="always" className="text-h3">
          <Trans>Always sent</Trans>
        </h2>
        {lettersAlwaysSent.map(({ name, about }) => (
          <div key={name.id} className="settings-always">
            <div>
              <h3 className="text-h4">{i18n._(name)}</h3>
              <p className="text-small text-ink-2">{i18n._(about)}</p>
            </div>
            <Tag>
              <Trans>Always</Trans>
            </Tag>
          </div>
        ))}
      </section>
    </>
  )
}
