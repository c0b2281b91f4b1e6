import { Trans } from '@lingui/react/macro'
import { Part, type Props, Row } from './person-part.tsx'

export function Agreements({ account: { agreements } }: Props) {
  return (
    <Part title={<Trans>Agreed to</Trans>}>
      {agreements.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <ul className="admin-rows">
          {agreements.map(({ text, version, moment, at: happenedAt }) => (
            <Row
              key={`${text} ${version} ${moment}`}
              title={
                <Trans>
                  {text}, version {version}
                </Trans>
              }
              about={`${moment} · ${happenedAt}`}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}
