import { Trans } from '@lingui/react/macro'
import { Card } from '#app/ui/card.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { AgreedVersion, Choice } from '../overview/consents.server.ts'
import { Counted } from './counted.tsx'

type Props = { agreed: AgreedVersion[]; choices: Choice[] }

/** How many people agreed to which version of a text, and their preferences. */
export function Consents({ agreed, choices }: Props) {
  return (
    <Card as="section">
      <h2 className="text-h3 mb-2">
        <Trans>Who agreed to what</Trans>
      </h2>
      <ul className="admin-rows">
        {agreed.map((row) => (
          <VersionRow key={row.key} row={row} />
        ))}
        {choices.map(({ name, about, count }) => (
          <li key={name}>
            <div>
              <b>{name}</b>
              <small>{about}</small>
            </div>
            <Counted count={count} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function VersionRow({ row: { name, version, on, isCurrent, count } }: { row: AgreedVersion }) {
  return (
    <li>
      <div>
        <b>
          <Trans>
            {name}, version {version}
          </Trans>
        </b>
        <small>
          <Trans>from {on}</Trans>{' '}
          {isCurrent ? (
            <Tag tone="fynbos">
              <Trans>in force</Trans>
            </Tag>
          ) : null}
        </small>
      </div>
      {count === null ? (
        <small>
          <Trans>shown, not agreed to</Trans>
        </small>
      ) : (
        <Counted count={count} />
      )}
    </li>
  )
}
