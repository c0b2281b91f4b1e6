import { Trans } from '@lingui/react/macro'
import { Banner } from '#app/ui/banner.tsx'
import type { MergeView } from '../merge/view.server.ts'

/** Both accounts side by side: what would move, what stays, and what prevents the merge. */
export function MergePreview({ preview }: { preview: MergeView }) {
  const { person, other, refusal, moving, conflicts } = preview
  return (
    <>
      <div className="merge-sides">
        <Side side={person} heading={<Trans>Remains</Trans>} />
        <Side side={other} heading={<Trans>Closes</Trans>} />
      </div>
      {refusal ? (
        <Banner tone="danger" title={<Trans>These accounts can't be merged</Trans>}>
          {refusal}
        </Banner>
      ) : (
        <>
          <p>
            <b>
              <Trans>What moves:</Trans>
            </b>{' '}
            {moving.length > 0 ? moving.join(', ') : <Trans>nothing</Trans>}
          </p>
          <p>
            <b>
              <Trans>What stays:</Trans>
            </b>{' '}
            <Trans>
              the history of the closed account, with a link to it, and which texts it agreed to.
              Its password, passkeys and linked accounts end. This can't be undone.
            </Trans>
          </p>
          {conflicts.length > 0 ? (
            <ul className="list-disc pl-5">
              {conflicts.map((conflict) => (
                <li key={conflict}>{conflict}</li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </>
  )
}

function Side({ side, heading }: { side: MergeView['person']; heading: React.ReactNode }) {
  return (
    <section>
      <h2 className="text-h4">{heading}</h2>
      <p>
        <b>{side.name}</b>
        <br />
        <span className="admin-long">{side.email}</span>
        <br />
        {side.phone}
        <br />
        <Trans>Since {side.since}</Trans>
      </p>
    </section>
  )
}
