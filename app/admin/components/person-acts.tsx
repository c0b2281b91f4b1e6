import { Trans } from '@lingui/react/macro'
import type { SiteAddress } from '#app/page/address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Duplicates } from './person-duplicates.tsx'
import { Act, type Props } from './person-part.tsx'

/** What can be done about the account as a whole. What concerns one role or one way to sign in stands beside it. */
export function PersonActs(props: Props) {
  const { open } = props
  if (open.length === 0) return null
  const mayBan = open.includes('ban')
  return (
    <aside className="person-acts">
      <h2 className="visually-hidden">
        <Trans>What you can do</Trans>
      </h2>
      <div className="person-buttons">
        <Act name="see-as" data={props} />
        <Act name="password-email" data={props} />
        <Act name="grant-role" data={props} />
        <Act name="sign-out" data={props} />
        <Act name="note" data={props} />
        <ButtonLink
          size="small"
          to={`/admin/people/${props.account.id}/merge` satisfies SiteAddress}
        >
          <Trans>Merge accounts</Trans>
        </ButtonLink>
      </div>
      <Duplicates duplicates={props.duplicates} />
      {mayBan ? (
        <Card as="section">
          <h3 className="text-h3">
            <Trans>Stop them</Trans>
          </h3>
          <p>
            <Trans>Nobody who is banned can sign in. Needs a reason.</Trans>
          </p>
          <div className="person-buttons">
            <Act name="ban" data={props} />
          </div>
        </Card>
      ) : null}
    </aside>
  )
}
