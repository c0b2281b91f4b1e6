import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { ConfirmedAct } from '#app/quotes/public/confirmed-act.tsx'
import { Card } from '#app/ui/card.tsx'
import type { pastImports } from '../import-acts.server.ts'

type Imports = Awaited<ReturnType<typeof pastImports>>

/** An import can be undone as a whole until one of its clients is edited. */
export function PastImports({ imports }: { imports: Imports }) {
  if (imports.length === 0) return null
  return (
    <Card as="section" aria-labelledby="imports">
      <h2 id="imports" className="text-h4">
        <Trans>Past imports</Trans>
      </h2>
      <ul className="mt-1">
        {imports.map((item) => (
          <ImportRow key={item.id} {...item} />
        ))}
      </ul>
    </Card>
  )
}

function ImportRow({
  id,
  source,
  fileName,
  added,
  filled,
  on,
  undoneOn,
  mayUndo,
}: Imports[number]) {
  const { t } = useLingui()
  return (
    <li className="import-row">
      <div className="min-w-0">
        <p className="break-words">
          <b>
            <Plural value={added} one="# client added" other="# clients added" />
          </b>
          {filled > 0 ? (
            <>
              , <Plural value={filled} one="# updated" other="# updated" />
            </>
          ) : null}
        </p>
        <p className="text-small break-words text-ink-2">
          {on} · {source === 'picker' ? t`from the phone` : fileName || t`a file`}
        </p>
      </div>
      {mayUndo ? (
        <UndoImport id={id} />
      ) : (
        <p className="text-small text-ink-2">
          {undoneOn ? <Trans>Undone {undoneOn}</Trans> : <Trans>Changed since</Trans>}
        </p>
      )}
    </li>
  )
}

function UndoImport({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ConfirmedAct
      name={`undo ${id}`}
      kind="outline"
      size="small"
      icon={<Undo2 aria-hidden />}
      label={t`Undo`}
      question={t`Undo this import?`}
      consequence={
        <Trans>This removes everyone it added, and the details it added to other clients.</Trans>
      }
      act={t`Undo import`}
      isDanger
      action="."
      fields={{ intent: 'undo', importId: id }}
    />
  )
}
