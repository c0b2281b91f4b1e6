import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react'
import { Form } from 'react-router'
import { authSettings, factorsOf } from '#app/auth/index.server.ts'
import { useNow } from '#app/page/hooks.tsx'
import { privateTitles } from '#app/page/private-titles.server.ts'
import { servicesContext } from '#app/page/services.server.ts'
import { postedForm } from '#app/platform/posted-form.server.ts'
import { formatInstant } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SettingsPage } from '#app/ui/settings-page.tsx'
import { SettingsRow } from '#app/ui/settings-row.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FormRefusal } from '../screens/form-parts.tsx'
import { keyRefused } from '../screens/refused.server.ts'
import { useSecurityKey } from '../screens/security-key.ts'
import type { Route } from './+types/mfa.ts'
import {
  asker,
  beginApp,
  beginKey,
  beginPhone,
  finish,
  remove,
  type Started,
} from './mfa.server.ts'
import { Finish } from './mfa-finish.tsx'

const icons = { totp: Smartphone, phone: MessageSquareText, webauthn: KeyRound }

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { user } = await asker(context, request)
  const { kinds } = authSettings(services.config).factors
  const factors = await factorsOf(services.db, user.id)
  return {
    offers: {
      totp: kinds.totp.enroll && kinds.totp.verify,
      phone: kinds.phone.enroll && kinds.phone.verify && services.texts.areRead,
      webauthn: kinds.webauthn.enroll && kinds.webauthn.verify,
    },
    steps: factors
      .filter(({ status }) => status === 'verified')
      .map(({ id, factor_type, friendly_name, created_at }) => ({
        id,
        kind: factor_type as keyof typeof icons,
        name: friendly_name,
        since: created_at,
      })),
    titles: privateTitles(context, '/profile/two-step', {
      title: msg`Two-step verification`,
      description: msg`What we ask for on top of your password.`,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = await asker(context, request)
  const typed = await postedForm(request)
  const field = (name: string) => String(typed.get(name) ?? '').slice(0, 200)
  try {
    if (typed.get('step') === 'ask') return await beginKey(context, who, field('name'))
    if (typed.get('step') === 'answer') return await finish(context, who, typed)
    switch (typed.get('intent')) {
      case 'app':
        return { started: await beginApp(context, who, field('name')) }
      case 'phone':
        return await beginPhone(context, who, field('phone'))
      case 'remove':
        return await remove(context, who, field('factor'))
      default:
        return await finish(context, who, typed)
    }
  } catch (error) {
    const factorId = field('factor')
    const started = typed.get('intent') === 'finish' && { factorId, challenge: field('challenge') }
    return keyRefused(context, error, started ? { started } : undefined)
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.titles ?? []
}

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, offers } = loaderData
  const result = actionData as { started?: Started; refusal?: string } | undefined
  return (
    <SettingsPage
      title={msg`Two-step verification`}
      intro={
        <Trans>
          Even with your password, nobody gets in without your phone or key. Set up two, in case you
          lose one.
        </Trans>
      }
    >
      <div className="mt-6">
        <FormRefusal errors={result?.refusal ? [result.refusal] : undefined} />
        {result?.started && <Finish started={result.started} />}
        {steps.length === 0 ? (
          <EmptyState as="h2" title={<Trans>Two-step verification is off</Trans>} />
        ) : (
          steps.map((step) => <Step key={step.id} step={step} />)
        )}
        <div className="mt-8 grid gap-6">
          {offers.totp && <AddApp />}
          {offers.phone && <AddPhone />}
          {offers.webauthn && <AddKey />}
        </div>
      </div>
    </SettingsPage>
  )
}

type Shown = Route.ComponentProps['loaderData']['steps'][number]

function Step({ step: { id, kind, name, since } }: { step: Shown }) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const Icon = icons[kind]
  const kinds = {
    totp: t`Authenticator app`,
    phone: t`Text message code`,
    webauthn: t`Security key`,
  }
  return (
    <SettingsRow
      icon={<Icon />}
      title={name || kinds[kind]}
      action={
        <Form method="post">
          <input type="hidden" name="factor" value={id} />
          <Button
            type="submit"
            name="intent"
            value="remove"
            aria-label={t`Remove ${name || kinds[kind]}`}
          >
            <Trans>Remove</Trans>
          </Button>
        </Form>
      }
    >
      <Trans>
        {kinds[kind]}, since {formatInstant(since, i18n.locale, now)}
      </Trans>
    </SettingsRow>
  )
}

function AddApp() {
  const { t } = useLingui()
  return (
    <Form method="post" className="auth-form">
      <h2 className="text-h3">
        <Trans>Add an authenticator app</Trans>
      </h2>
      <TextField name="name" label={t`Name`} defaultValue={t`My phone`} maxLength={100} required />
      <Button type="submit" name="intent" value="app" wide="phone" icon={<Smartphone />}>
        <Trans>Show the code to scan</Trans>
      </Button>
    </Form>
  )
}

function AddPhone() {
  const { t } = useLingui()
  return (
    <Form method="post" className="auth-form">
      <h2 className="text-h3">
        <Trans>Add a cellphone</Trans>
      </h2>
      <TextField name="phone" type="tel" label={t`Cellphone number`} autoComplete="tel" required />
      <Button type="submit" name="intent" value="phone" wide="phone" icon={<MessageSquareText />}>
        <Trans>Text me a code</Trans>
      </Button>
    </Form>
  )
}

function AddKey() {
  const { t } = useLingui()
  const { ask, isBusy, refusal } = useSecurityKey('/profile/two-step', { name: t`Security key` })
  return (
    <div className="auth-form needs-keys">
      <h2 className="text-h3">
        <Trans>Add a security key</Trans>
      </h2>
      <FormRefusal errors={refusal ? [refusal] : undefined} />
      <Button wide="phone" icon={<KeyRound />} busy={isBusy} onClick={ask}>
        <Trans>Add a security key</Trans>
      </Button>
    </div>
  )
}
