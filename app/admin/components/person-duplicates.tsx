import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import type { SiteAddress } from '#app/page/address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { DuplicatesView } from '../duplicates/view.server.ts'
import { type Props, Row } from './person-part.tsx'

/** Possible duplicates: links to compare them, and buttons to dismiss them. */
export function Duplicates({ duplicates }: Pick<Props, 'duplicates'>) {
  if (!duplicates) return null
  const { suggested, dismissed } = duplicates
  return (
    <Card as="section" className="person-duplicates">
      {suggested.length > 0 ? (
        <>
          <h3 className="text-h3">
            <Trans>The same person?</Trans>
          </h3>
          <ul>
            {suggested.map((suggestion) => (
              <Suggestion key={suggestion.id} suggestion={suggestion} />
            ))}
          </ul>
        </>
      ) : null}
      <Dismissed dismissed={dismissed} />
    </Card>
  )
}

function Suggestion({ suggestion }: { suggestion: DuplicatesView['suggested'][number] }) {
  const { id, name, email, reasons, moving, remains, closes } = suggestion
  const titleId = useId()
  return (
    <li>
      <p id={titleId}>
        <Link className="link" to={`/admin/people/${id}` satisfies SiteAddress}>
          {name}
        </Link>
        {email ? <span className="admin-long">{email}</span> : null}
      </p>
      <p className="text-ink-2">{reasons.join(' · ')}</p>
      <p>
        <b>
          <Trans>What would move:</Trans>
        </b>{' '}
        {moving.length > 0 ? moving.join(', ') : <Trans>nothing</Trans>}
      </p>
      <div className="person-buttons">
        <ButtonLink
          size="small"
          to={`/admin/people/${remains}/merge?other=${closes}` satisfies SiteAddress}
          aria-describedby={titleId}
        >
          <Trans>Compare side by side</Trans>
        </ButtonLink>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="other" value={id} />
          <Button
            type="submit"
            name="intent"
            value="dismiss"
            kind="quiet"
            size="small"
            wide
            aria-describedby={titleId}
          >
            <Trans>Not the same person</Trans>
          </Button>
        </Form>
      </div>
    </li>
  )
}

/** Who dismissed it and when, with a button to undo that. */
function Dismissed({ dismissed }: Pick<DuplicatesView, 'dismissed'>) {
  const count = dismissed.length
  if (count === 0) return null
  return (
    <details>
      <summary>
        <Trans>Not the same person: {count}</Trans>
      </summary>
      <ul className="admin-rows">
        {dismissed.map(({ id, name, by, day }) => (
          <Row
            key={id}
            title={<Link to={`/admin/people/${id}` satisfies SiteAddress}>{name}</Link>}
            about={
              <Trans>
                {by} said so on {day}
              </Trans>
            }
            act={
              <Form method="post" preventScrollReset>
                <input type="hidden" name="other" value={id} />
                <Button type="submit" name="intent" value="suggest again" size="small">
                  <Trans>Suggest again</Trans>
                </Button>
              </Form>
            }
          />
        ))}
      </ul>
    </details>
  )
}
