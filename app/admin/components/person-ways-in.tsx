import { Trans, useLingui } from '@lingui/react/macro'
import { Act, Part, type Props, Row } from './person-part.tsx'

export function WaysIn(props: Props) {
  const { t } = useLingui()
  const { account } = props
  return (
    <Part title={<Trans>Ways to sign in</Trans>}>
      <ul className="admin-rows">
        <Row
          title={t`Password`}
          about={account.hasPassword ? t`They have a password.` : t`They don't have a password.`}
        />
        {account.mfaFactors.map(({ id, kind, name, ends, since }) => (
          <Row
            key={id}
            title={name || kind}
            about={
              ends
                ? t`Two-step verification: ${kind}, ends in ${ends}, since ${since}`
                : t`Two-step verification: ${kind}, since ${since}`
            }
            act={<Act name="lost-step" data={props} query={`?step=${id}`} />}
          />
        ))}
        <PasskeysAndIdentities account={account} />
      </ul>
      {account.mfaFactors.length === 0 ? (
        <p className="text-small text-ink-2">
          <Trans>No two-step verification.</Trans>
        </p>
      ) : null}
    </Part>
  )
}

function PasskeysAndIdentities({ account }: Pick<Props, 'account'>) {
  const { t } = useLingui()
  return (
    <>
      {account.passkeys.map(({ id, name, since, usedAt }) => (
        <Row
          key={id}
          title={name || t`Passkey`}
          about={
            usedAt
              ? t`Passkey since ${since}, last used ${usedAt}`
              : t`Passkey since ${since}, never used`
          }
        />
      ))}
      {account.identities.map(({ id, provider, email, usedAt }) => (
        <Row
          key={id}
          title={provider}
          about={[email, usedAt ? t`last used ${usedAt}` : t`never used`]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </>
  )
}

export function Sessions({ account: { sessions } }: Props) {
  const { t } = useLingui()
  return (
    <Part title={<Trans>Signed in at</Trans>}>
      {sessions.length === 0 ? (
        <p className="text-ink-2">
          <Trans>They're not signed in anywhere at the moment.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {sessions.map(({ id, device, ip, usedAt, isMfaVerified }) => (
            <Row
              key={id}
              title={device?.name ?? t`Unknown device`}
              about={[usedAt, ip, isMfaVerified ? t`with two-step verification` : null]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}
