import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { Act } from '#app/page/permissions.ts'
import { useMay } from '#app/page/use-may.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import type { settingHistory } from '../settings/versions-view.server.ts'
import type { WordChanges } from '../settings/word-changes.ts'

type History = Awaited<ReturnType<typeof settingHistory>> & { act: Act }
type Props = { history: History }

/** Two versions chosen in a plain form, their differences, and a button to restore the first. */
export function Comparison({ history }: Props) {
  const { t } = useLingui()
  const { versions, comparison, newest } = history
  if (versions.length < 2) return null
  const options = versions.map(({ number }) => ({
    value: String(number),
    label: number === 0 ? t`Built in` : t`Version ${number}`,
  }))
  return (
    <section className="setting-comparison" aria-labelledby="compare">
      <h2 id="compare" className="text-h3">
        <Trans>Compare</Trans>
      </h2>
      <Form
        className="setting-choice"
        preventScrollReset
        key={`${comparison?.from} ${comparison?.to}`}
      >
        <Select
          name="from"
          label={t`Earlier version`}
          options={options.slice(1)}
          defaultValue={String(comparison?.from ?? versions[1]!.number)}
        />
        <Select
          name="to"
          label={t`Later version`}
          options={options}
          defaultValue={String(comparison?.to ?? newest)}
        />
        <Button type="submit">
          <Trans>Compare</Trans>
        </Button>
      </Form>
      {comparison ? (
        <>
          <Changes changes={comparison.changes} />
          <PutBack history={history} number={comparison.from} />
        </>
      ) : null}
    </section>
  )
}

/** Insertions and deletions, in place. */
function Changes({ changes: { before, removed, added, after } }: { changes: WordChanges }) {
  if (!removed && !added)
    return (
      <p className="setting-changes">
        {before}
        {after || (before ? null : <Trans>empty</Trans>)}{' '}
        <em>
          <Trans>Both are the same.</Trans>
        </em>
      </p>
    )
  return (
    <p className="setting-changes">
      {before}
      {removed ? <del>{removed}</del> : null}
      {added ? <ins>{added}</ins> : null}
      {after}
    </p>
  )
}

function PutBack({
  history: { act, moves, newest, versions },
  number,
}: Props & { number: number }) {
  const { t } = useLingui()
  const mayChange = useMay(act)
  const isInUse = versions.find((item) => item.number === number)?.value === versions[0]!.value
  if (!mayChange || isInUse) return null
  return (
    <Form method="post" className="grid justify-items-start gap-4" preventScrollReset>
      {moves.length > 0 ? (
        <Banner tone="clay" title={t`Putting it back moves the launch`}>
          {moves.map((move) => (
            <span key={move} className="block">
              {move}
            </span>
          ))}
        </Banner>
      ) : null}
      <input type="hidden" name="seen" value={newest} />
      <Button type="submit" name="number" value={number} icon={<RotateCcw aria-hidden />}>
        {number === 0 ? (
          <Trans>Put the built-in value back</Trans>
        ) : (
          <Trans>Put version {number} back</Trans>
        )}
      </Button>
    </Form>
  )
}

export function VersionList({ history: { versions } }: Props) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="text-h3">
        <Trans>Versions</Trans>
      </h2>
      <ol className="setting-versions">
        {versions.map((version, index) => (
          <Version key={version.number} version={version} isInUse={index === 0} />
        ))}
      </ol>
    </section>
  )
}

type VersionProps = { version: History['versions'][number]; isInUse: boolean }

function Version({ version, isInUse }: VersionProps) {
  const { number, value, before, on, by, putBack } = version
  return (
    <li>
      <b>{number}</b>
      <div>
        <p>
          <strong>{on ?? <Trans>Built in</Trans>}</strong>
          {on ? <>, {by ?? <Trans>on the server</Trans>}</> : null}
          {putBack === null ? null : (
            <>
              {' '}
              <Trans>(version {putBack} put back)</Trans>
            </>
          )}
        </p>
        {before === null ? (
          <p className="setting-value">{value || <Trans>empty</Trans>}</p>
        ) : (
          <p className="setting-value">
            <del>{before || <Trans>empty</Trans>}</del> <ins>{value || <Trans>empty</Trans>}</ins>
          </p>
        )}
      </div>
      {isInUse ? (
        <em>
          <Trans>In use</Trans>
        </em>
      ) : (
        <Link to={`?from=${number}`} className="link" preventScrollReset>
          <Trans>Compare with now</Trans>
        </Link>
      )}
    </li>
  )
}
