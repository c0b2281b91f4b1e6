import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { granting } from '#app/auth/public/granting.ts'
import { isGrantedRole } from '#app/auth/public/roles.ts'
import type { SiteAddress } from '#app/page/address.ts'
import type { StaffRole } from '#app/page/person.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FieldSet } from '#app/ui/field.tsx'
import { OptionRow } from '#app/ui/option-row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Act, Part, type Props } from './person-part.tsx'

export function Contact({ account }: Props) {
  return (
    <Part title={<Trans>Account</Trans>}>
      <div className="admin-person">
        <Avatar seed={account.id} size={72} />
        <Details account={account} />
      </div>
    </Part>
  )
}

function Details({ account }: Pick<Props, 'account'>) {
  const { t } = useLingui()
  return (
    <DescriptionList
      items={[
        {
          name: t`Email`,
          value: account.email ? (
            <Confirmed is={account.isEmailConfirmed}>{account.email}</Confirmed>
          ) : (
            t`none`
          ),
        },
        ...(account.newEmail
          ? [{ name: t`New email, not confirmed`, value: account.newEmail }]
          : []),
        {
          name: t`Cellphone`,
          value: account.phone ? (
            <Confirmed is={account.isPhoneConfirmed}>+{account.phone}</Confirmed>
          ) : (
            t`none`
          ),
        },
        ...account.merged.map(({ id, address, mergedOn }) => ({
          name: t`Merged on ${mergedOn}`,
          value: (
            <Link className="admin-long" to={`/admin/people/${id}` satisfies SiteAddress}>
              {address ?? id}
            </Link>
          ),
        })),
        { name: t`Since`, value: account.since },
        { name: t`Last signed in`, value: account.signedInAt ?? t`never` },
        { name: t`Id`, value: <code className="admin-long">{account.id}</code> },
      ]}
    />
  )
}

function Confirmed({ is, children }: { is: boolean; children: ReactNode }) {
  return (
    <span className="admin-tags">
      <span className="admin-long">{children}</span>
      <Tag tone={is ? 'fynbos' : 'clay'}>
        {is ? <Trans>confirmed</Trans> : <Trans>not confirmed</Trans>}
      </Tag>
    </span>
  )
}

export function Roles(props: Props) {
  const { i18n } = useLingui()
  const { account, isOwn, waiting } = props
  return (
    <Part title={<Trans>Roles</Trans>}>
      <ul className="admin-rows">
        {account.roles.map((role) => (
          <li key={role}>
            <div>
              <b>{i18n._(granting[role].name)}</b>
              <small>{i18n._(granting[role].about)}</small>
            </div>
            {isGrantedRole(role) && !(isOwn && role === 'admin') ? (
              <Act name="withdraw-role" data={props} query={`?role=${role}`} />
            ) : null}
          </li>
        ))}
        {waiting.map((request) => (
          <WaitingRequest key={request.id} {...request} />
        ))}
      </ul>
    </Part>
  )
}

/** A request that another administrator hasn't decided yet. */
function WaitingRequest({ title, by, until }: Props['waiting'][number]) {
  return (
    <li>
      <div>
        <b>
          <Link to={'/admin/approvals' satisfies SiteAddress}>{title}</Link>
        </b>
        <small>
          <Trans>
            Waiting for approval until {until}, requested by {by}
          </Trans>
        </small>
      </div>
    </li>
  )
}

/** Chooses a role, with what each grants. */
export function RoleChoice({
  roles,
  role,
  errors,
}: {
  roles: readonly StaffRole[]
  role: StaffRole | null
  errors: string[] | undefined
}) {
  const { t, i18n } = useLingui()
  return (
    <FieldSet label={t`Role`} errors={errors}>
      <div className="grid gap-2">
        {roles.map((value) => (
          <OptionRow
            key={value}
            name="role"
            value={value}
            label={i18n._(granting[value].name)}
            hint={i18n._(granting[value].about)}
            defaultChecked={value === role}
          />
        ))}
      </div>
    </FieldSet>
  )
}
