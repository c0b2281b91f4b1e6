import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { disabledEmails } from '#app/notifications/index.server.ts'
import {
  isOptionalEmail,
  type OptionalEmail,
  optionalEmails,
  requiredEmails,
} from '#app/notifications/public/email-preferences.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { seenOf } from '#app/platform/form-versions.ts'
import { Switch } from '#app/ui/checkbox.tsx'
import { SettingsForm } from '#app/ui/settings-form.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { providerIn } from '../../portal-access.server.ts'
import { portalTitles } from '../../public/portal-titles.ts'
import { settingsTitle } from '../../settings/page.server.ts'
import { addressOf } from '../../settings/pages.ts'
import {
  BETWEEN,
  preferencesShown,
  saveEmailPreferences,
} from '../../settings/save-terms.server.ts'
import { done, postedSettings } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/notifications.ts'

const HERE = addressOf('notifications')
const emails = Object.keys(optionalEmails) as OptionalEmail[]

export const handle = { part: 'settings' }

export const meta: Route.MetaFunction = portalTitles

export async function loader({ context, request }: Route.LoaderArgs) {
  const provider = providerIn(context, request, 'settings')
  if (!provider) return null
  const off = await disabledEmails(context.get(servicesContext).db, provider.id)
  return {
    title: settingsTitle(context, 'notifications'),
    off,
    seen: seenOf(preferencesShown(off)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, seen, acting } = await postedSettings(context, request)
  const wanted = form.getAll('email')
  const off = emails.filter((email) => !wanted.includes(email))
  const saved = await saveEmailPreferences(services.db, {
    ...acting,
    typed: preferencesShown(off),
    seen,
  })
  if (saved.ok) return done(HERE, i18n._(msg`Your choice of letters is saved`))
  const now = saved.now.off
    .split(BETWEEN)
    .filter(isOptionalEmail)
    .map((part) => i18n._(optionalEmails[part].name))
    .join('; ')
  return data(
    {
      off: saved.typed.off.split(BETWEEN).filter(isOptionalEmail),
      changed: [{ name: i18n._(msg`Turned off`), now }],
    },
    { status: 409 },
  )
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  if (!loaderData) return null
  const off: OptionalEmail[] = actionData?.off ?? loaderData.off
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
        intent="emails"
        seen={loaderData.seen}
        answer={actionData}
        save={<Trans>Save letters</Trans>}
      >
        <div>
          {emails.map((email) => (
            <div key={email} className="border-b border-line">
              <Switch
                id={`email-${email.replaceAll(' ', '-')}`}
                name="email"
                value={email}
                label={<b>{i18n._(optionalEmails[email].name)}</b>}
                hint={i18n._(optionalEmails[email].about)}
                defaultChecked={!off.includes(email)}
              />
            </div>
          ))}
        </div>
      </SettingsForm>
      <section aria-labelledby="always" className="settings-section">
        <h2 id="always" className="text-h3">
          <Trans>Always sent</Trans>
        </h2>
        {requiredEmails.map(({ name, about }) => (
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
