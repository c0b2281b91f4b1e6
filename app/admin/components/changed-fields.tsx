import { Trans } from '@lingui/react/macro'
import type { ChangedField } from '../audit/changes.ts'

type Props = { act: { changes: ChangedField[]; reason: string | null; isErased: boolean } }

/** Each field that an action changed, and its reason. */
export function ChangedFields({ act: { changes, reason, isErased } }: Props) {
  if (isErased) return <Trans>Deleted with the account</Trans>
  if (changes.length === 0 && !reason) return '–'
  return (
    <>
      {reason ? <p>“{reason}”</p> : null}
      {changes.length > 0 ? (
        <ul className="admin-changes">
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <b>{field}</b>
              {before === null ? null : <del>{short(before)}</del>}
              {after === null ? null : <ins>{short(after)}</ins>}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const LONGEST = 200

/** The CSV file has the full text. */
const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
