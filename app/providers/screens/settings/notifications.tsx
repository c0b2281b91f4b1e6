import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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
import { SettingsPage, SettingsSection } from '#app/ui/settings-page.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { portalTitles } from '../../public/portal-titles.ts'
import { pages } from '../../settings/pages.ts'
import {
  BETWEEN,
  preferencesShown,
  saveEmailPreferences,
} from '../../settings/save-terms.server.ts'
import { formAgain, postedSettings, settingsLoader } from '../../settings/settings-guard.server.ts'
import type { Route } from './+types/notifications.ts'

const emails = Object.keys(optionalEmails) as OptionalEmail[]

export const meta: Route.MetaFunction = portalTitles

export const loader = settingsLoader('notifications', async (provider, context) => {
  const off = await disabledEmails(context.get(servicesContext).db, provider.id)
  return {
    off,
    seen: seenOf(preferencesShown(off)),
  }
})

export async function action({ context, request }: Route.ActionArgs) {
  const { services, i18n, form, seen, acting, done } = await postedSettings(
    context,
    request,
    'notifications',
  )
  const wanted = form.getAll('email')
  const off = emails.filter((email) => !wanted.includes(email))
  const saved = await saveEmailPreferences(services.db, {
    ...acting,
    typed: preferencesShown(off),
    seen,
  })
  if (saved.ok) return done(msg`Email choices saved`)
  const now = saved.now.off
    .split(BETWEEN)
    .filter(isOptionalEmail)
    .map((part) => i18n._(optionalEmails[part].name))
    .join('; ')
  return formAgain(
    { off: saved.typed.off.split(BETWEEN).filter(isOptionalEmail) },
    { changed: [{ name: i18n._(msg`Turned off`), now }] },
  )
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  if (!loaderData) return null
  const off: OptionalEmail[] = actionData?.off ?? loaderData.off
  return (
    <SettingsPage
      title={pages.notifications.name}
      intro={
        <Trans>
          We send these to your account's email address. You can read everything in the portal too.
        </Trans>
      }
    >
      <SettingsForm
        intent="emails"
        seen={loaderData.seen}
        answer={actionData}
        save={<Trans>Save email choices</Trans>}
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
      <SettingsSection id="always" title={<Trans>Always sent</Trans>}>
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
      </SettingsSection>
    </SettingsPage>
  )
}
