import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, useNavigation } from 'react-router'
import { authSettings, identitiesOf, oauthProviders, unlink } from '#app/auth/index.server.ts'
import { AuthError } from '#app/auth/public/auth-error.ts'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { requestI18n } from '#app/page/request-context.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { signedIn } from '#app/page/visitor.server.ts'
import { redirectWithToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { requireReauthentication } from '#app/session/index.server.ts'
import { oauthText } from '#app/session/public/oauth-text.ts'
import { Button } from '#app/ui/button.tsx'
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { FormRefusal } from '../screens/form-parts.tsx'
import { leaveFor } from '../screens/leave.server.ts'
import type { Route } from './+types/linked-accounts.ts'

const HERE = '/profile/linked-accounts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const person = signedIn(context, request)
  const providers = oauthProviders(services)
  const identities = await identitiesOf(services.db, person.id)
  return {
    linked: identities.map(({ identity_id, provider, email }) => ({
      id: identity_id,
      provider,
      label: providers.find(({ name }) => name === provider)?.label ?? null,
      email,
    })),
    offered: providers
      .filter(({ name }) => identities.every(({ provider }) => provider !== name))
      .map(({ name, label }) => ({ name, label })),
    mayChange: authSettings(services.config).manualLinking,
    titles: privateTitles(context, HERE, {
      title: msg`Linked accounts`,
      description: msg`The ways you sign in.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const i18n = requestI18n(context)
  const services = context.get(servicesContext)
  const person = signedIn(context, request)
  const form = await postedForm(request)
  const [provider, identityId] = [form.get('link'), form.get('unlink')]
  try {
    if (!authSettings(services.config).manualLinking)
      throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
    await requireReauthentication(context, person, HERE)
    if (typeof provider === 'string')
      return await leaveFor(context, request, {
        provider,
        next: HERE,
        linking: { userId: person.id, sessionId: person.sessionId },
      })
    if (!isId(identityId)) throw new AuthError('identity_not_found', "Identity doesn't exist")
    await unlink(services, { userId: person.id, identityId })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return data({ refusal: oauthText(i18n, error.code) }, 422)
  }
  return redirectWithToast(HERE, { kind: 'success', title: i18n._(msg`Account unlinked`) })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function LinkedAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { linked, offered, mayChange } = loaderData
  const isLast = linked.length < 2
  return (
    <SettingsPage
      title={msg`Linked accounts`}
      intro={<Trans>Each of these signs you in to the same account.</Trans>}
    >
      <Form method="post" className="auth-form mt-6">
        <FormRefusal errors={actionData && [actionData.refusal]} />
        <ul className="auth-outside">
          {linked.map((identity) => (
            <LinkedAccount key={identity.id} identity={identity} mayUnlink={mayChange && !isLast} />
          ))}
        </ul>
        {isLast && (
          <p className="text-small text-ink-2">
            <Trans>This is your only way to sign in, so you can't unlink it.</Trans>
          </p>
        )}
        {mayChange &&
          offered.map((provider) => <LinkButton key={provider.name} provider={provider} />)}
      </Form>
    </SettingsPage>
  )
}

type Offered = Route.ComponentProps['loaderData']['offered'][number]

function LinkButton({ provider: { name, label } }: { provider: Offered }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Button type="submit" name="link" value={name} size="large" wide busy={isBusy}>
      <Trans>Link {label}</Trans>
    </Button>
  )
}

function LinkedAccount({
  identity: { id, provider, label, email },
  mayUnlink,
}: {
  identity: Route.ComponentProps['loaderData']['linked'][number]
  mayUnlink: boolean
}) {
  const { t } = useLingui()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <li className="auth-remember">
      <span>
        <b>{label ?? nameOf(provider)}</b> {email}
      </span>
      {mayUnlink && (
        <Button
          type="submit"
          name="unlink"
          value={id}
          size="small"
          busy={isBusy}
          aria-label={t`Unlink ${label ?? provider}`}
        >
          <Trans>Unlink</Trans>
        </Button>
      )}
    </li>
  )
}

/** Display names of sign-in methods without an identity provider. */
function nameOf(provider: string) {
  if (provider === 'email') return <Trans>Email and password</Trans>
  if (provider === 'phone') return <Trans>Cellphone</Trans>
  if (provider.startsWith('sso:')) return <Trans>Your organisation</Trans>
  return provider.replace(/^custom:/, '')
}
