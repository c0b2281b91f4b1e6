import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { data, Form, href } from 'react-router'
import {
  askForPasskey,
  authSettings,
  deletePasskey,
  MadeKey,
  passkeysOf,
  registerPasskey,
  renamePasskey,
} from '#app/auth/index.server.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormRefusal } from '../screens/form-parts.tsx'
import { readKey } from '../screens/read-key.server.ts'
import { keyRefused } from '../screens/refused.server.ts'
import { useSecurityKey } from '../screens/security-key.ts'
import type { Route } from './+types/passkeys.ts'
import { asker, demandOwner } from './mfa.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { user } = await asker(context, request)
  if (!authSettings(services.config).passkeys.isEnabled) throw data(null, { status: 404 })
  const passkeys = await passkeysOf(services.db, user.id)
  return {
    passkeys: passkeys.map(
      ({ id, friendly_name: name, created_at: since, last_used_at: used }) => ({
        id,
        name,
        since,
        used,
      }),
    ),
    titles: privateTitles(context, '/profile/passkeys', {
      title: msg`Passkeys`,
      description: msg`Sign in with your finger, face or PIN instead of a password.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const { user, sessionId } = await asker(context, request)
  if (!authSettings(services.config).passkeys.isEnabled) throw data(null, { status: 404 })
  const typed = await postedForm(request)
  try {
    if (typed.get('step') === 'ask') {
      await demandOwner(context, { sessionId }, '/profile/passkeys')
      const { id, options } = await askForPasskey(services, user)
      return { question: { type: 'create' as const, id, options } }
    }
    if (typed.get('step') === 'answer') {
      const { challengeId, answer: made } = readKey(typed, MadeKey)
      await registerPasskey(services, user, { challengeId, made, name: words(typed, 'name') })
      return done(i18n._(msg`Your passkey is ready`))
    }
    const passkeyId = words(typed, 'passkey')
    if (!isId(passkeyId)) return data(null, { status: 404 })
    if (typed.get('intent') === 'delete') {
      await deletePasskey(services, { userId: user.id, passkeyId, by: user.id })
      return done(i18n._(msg`Passkey deleted`))
    }
    await renamePasskey(services, { userId: user.id, passkeyId }, words(typed, 'name'))
    return done(i18n._(msg`Passkey renamed`))
  } catch (error) {
    return keyRefused(context, error)
  }
}

const words = (typed: FormData, name: string) => String(typed.get(name) ?? '').slice(0, 120)

const done = (title: string) =>
  redirectWithToast(href('/profile/passkeys'), { kind: 'success', title })

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData as { refusal?: string } | undefined
  return (
    <SettingsPage
      title={msg`Passkeys`}
      intro={
        <Trans>
          A passkey signs you in with your finger, your face or your phone's PIN. There's nothing to
          remember, and nothing to steal from us.
        </Trans>
      }
    >
      <div className="mt-6">
        <FormRefusal errors={result?.refusal ? [result.refusal] : undefined} />
        {loaderData.passkeys.length === 0 ? (
          <EmptyState as="h2" title={<Trans>No passkeys yet</Trans>} />
        ) : (
          <ul className="rows">
            {loaderData.passkeys.map((passkey) => (
              <li key={passkey.id} className="py-4">
                <Passkey passkey={passkey} />
              </li>
            ))}
          </ul>
        )}
        <AddPasskey />
      </div>
    </SettingsPage>
  )
}

type Shown = Route.ComponentProps['loaderData']['passkeys'][number]

function Passkey({ passkey: { id, name, since, used } }: { passkey: Shown }) {
  const { t, i18n } = useLingui()
  return (
    <Form method="post" className="auth-form">
      <input type="hidden" name="passkey" value={id} />
      <TextField
        name="name"
        label={t`Name`}
        defaultValue={name}
        maxLength={120}
        hint={
          used
            ? t`Added ${formatInstant(since, i18n.locale)}, last used ${formatInstant(used, i18n.locale)}`
            : t`Added ${formatInstant(since, i18n.locale)}`
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="rename">
          <Trans>Keep the name</Trans>
        </Button>
        <Button type="submit" name="intent" value="delete" kind="quiet">
          <Trans>Delete passkey</Trans>
        </Button>
      </div>
    </Form>
  )
}

function AddPasskey() {
  const { t } = useLingui()
  const { ask, isBusy, refusal } = useSecurityKey('/profile/passkeys', { name: t`Passkey` })
  return (
    <div className="auth-form needs-keys">
      <FormRefusal errors={refusal ? [refusal] : undefined} />
      <Button kind="marigold" wide="phone" icon={<KeyRound />} busy={isBusy} onClick={ask}>
        <Trans>Add a passkey</Trans>
      </Button>
    </div>
  )
}
