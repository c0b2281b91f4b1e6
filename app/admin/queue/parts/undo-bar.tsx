import { Trans } from '@lingui/react/macro'
import { Form, href, useLocation } from 'react-router'
import type { QueueView } from '../queue-view.server.ts'
import { KeyHint, usePressedBy } from './key-hint.tsx'

/** The latest decision while it can be undone. CSS alone hides it after that. */
export function UndoBar({ decision }: { decision: NonNullable<QueueView['undoable']> }) {
  const { search } = useLocation()
  const pressedBy = usePressedBy()
  return (
    <div className="undo-bar" role="status">
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" pathLength="10" />
      </svg>
      <p>
        <b>{decision.done}</b>
        <span>{decision.title}</span>
      </p>
      <Form method="post" action={`${href('/admin/queue')}${search}`}>
        <input type="hidden" name="decision" value={decision.id} />
        <button
          type="submit"
          name="intent"
          value="undo"
          className="button button-outline"
          {...pressedBy('U')}
        >
          <Trans>Undo</Trans> <KeyHint>U</KeyHint>
        </button>
      </Form>
    </div>
  )
}
