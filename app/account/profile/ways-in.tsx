import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint, KeyRound, Link2, Smartphone } from 'lucide-react'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SettingsRow } from '#app/ui/settings-row.tsx'
import type { Route } from './+types/security.ts'

type Loaded = Route.ComponentProps['loaderData']

export function WaysIn({ hasPassword, ways }: Pick<Loaded, 'hasPassword' | 'ways'>) {
  const { t } = useLingui()
  return (
    <section className="mt-6">
      <h2 className="text-h3">
        <Trans>Ways to sign in</Trans>
      </h2>
      <Password hasPassword={hasPassword} />
      <TwoSteps isOn={ways.mfaFactors > 0} />
      {ways.takesPasskeys ? <Passkeys ways={ways} /> : null}
      <SettingsRow
        icon={<Link2 />}
        title={t`Linked accounts`}
        action={
          <ButtonLink to={'/profile/linked-accounts' satisfies SiteAddress} kind="outline">
            <Trans>Manage</Trans>
          </ButtonLink>
        }
      >
        <Trans>Each of these signs you in to the same account.</Trans>
      </SettingsRow>
    </section>
  )
}

function Password({ hasPassword }: Pick<Loaded, 'hasPassword'>) {
  const { t } = useLingui()
  return (
    <SettingsRow
      icon={<KeyRound />}
      title={t`Password`}
      action={
        <ButtonLink to={'/profile/password' satisfies SiteAddress} kind="outline">
          {hasPassword ? <Trans>Change</Trans> : <Trans>Choose a password</Trans>}
        </ButtonLink>
      }
    >
      {hasPassword ? (
        <Trans>Changing it signs you out everywhere else.</Trans>
      ) : (
        <Trans>You don't have a password. You sign in another way.</Trans>
      )}
    </SettingsRow>
  )
}

function TwoSteps({ isOn }: { isOn: boolean }) {
  const { t } = useLingui()
  return (
    <SettingsRow
      icon={<Smartphone />}
      title={t`Two-step verification`}
      action={
        <ButtonLink to={'/profile/two-step' satisfies SiteAddress} kind="outline">
          {isOn ? <Trans>Manage</Trans> : <Trans>Turn on</Trans>}
        </ButtonLink>
      }
    >
      {isOn ? (
        <Trans>On: even with your password, nobody gets in without your phone or key.</Trans>
      ) : (
        <Trans>Off. Anyone who knows your password can sign in.</Trans>
      )}
    </SettingsRow>
  )
}

function Passkeys({ ways }: Pick<Loaded, 'ways'>) {
  const { t } = useLingui()
  return (
    <SettingsRow
      icon={<Fingerprint />}
      title={t`Passkeys`}
      action={
        <ButtonLink to={'/profile/passkeys' satisfies SiteAddress} kind="outline">
          {ways.passkeys > 0 ? <Trans>Manage</Trans> : <Trans>Add a passkey</Trans>}
        </ButtonLink>
      }
    >
      {ways.passkeys > 0 ? (
        <Plural value={ways.passkeys} one="# passkey." other="# passkeys." />
      ) : (
        <Trans>
          You don't have one yet. It's faster than a password, and there's nothing to steal.
        </Trans>
      )}
    </SettingsRow>
  )
}
