import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { EmailPage } from '../email-texts/page-view.server.ts'

type Version = EmailPage['history'][number]

/** Who changed which text and when, with a button to restore an earlier version. */
export function EmailTextHistory({ history }: { history: Version[] }) {
  if (history.length === 0) return null
  return (
    <section className="email-history" aria-labelledby="history">
      <h2 id="history" className="text-h3">
        <Trans>History</Trans>
      </h2>
      <ol>
        {history.map((version) => (
          <li key={`${version.id} ${version.number}`}>
            <p>
              <strong>{version.on}</strong>, {version.by ?? <Trans>on the server</Trans>}{' '}
              <PutBackNote version={version} />
            </p>
            <p className="email-change">
              <del>{version.before}</del> <ins>{version.after}</ins>
            </p>
            <PutBack version={version} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function PutBackNote({ version: { putBack, isBuiltIn } }: { version: Version }) {
  if (isBuiltIn) return <Trans>(back to the built-in text)</Trans>
  return putBack === null ? null : <Trans>(version {putBack} put back)</Trans>
}

/** Restores the version before this change. */
function PutBack({ version: { id, number, newest, canPutBack } }: { version: Version }) {
  if (!canPutBack) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="put back" />
      <input type="hidden" name="text" value={id} />
      <input type="hidden" name="newest" value={newest} />
      <input type="hidden" name="number" value={number - 1} />
      <Button type="submit" size="small" icon={<RotateCcw aria-hidden />}>
        {number === 1 ? (
          <Trans>Put the built-in text back</Trans>
        ) : (
          <Trans>Put back what was before</Trans>
        )}
      </Button>
    </Form>
  )
}
