import { Trans } from '@lingui/react/macro'
import { Card } from '#app/ui/card.tsx'

type Props = { closing: number; nextErasure: string | null; packing: number }

/** Copies and deletions that people start themselves, without review. */
export function AutomaticRequests({ closing, nextErasure, packing }: Props) {
  return (
    <Card as="section">
      <h2 className="text-h3 mb-2">
        <Trans>Done automatically</Trans>
      </h2>
      <ul className="admin-rows">
        <li>
          <div>
            <b>
              <Trans>Closed accounts waiting to be erased</Trans>
            </b>
            {nextErasure ? (
              <small>
                <Trans>The next on {nextErasure}</Trans>
              </small>
            ) : null}
          </div>
          <span className="tnum">{closing}</span>
        </li>
        <li>
          <div>
            <b>
              <Trans>Copies of data being prepared</Trans>
            </b>
          </div>
          <span className="tnum">{packing}</span>
        </li>
      </ul>
    </Card>
  )
}
