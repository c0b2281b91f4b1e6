import { Trans, useLingui } from '@lingui/react/macro'
import { Bead, type BeadTone } from '#app/ui/bead.tsx'
import {
  isRight,
  type Part,
  type Problems,
  partDone,
  partNames,
  parts,
} from '../public/application.ts'

type PartsState = {
  open: Part
  problems: Problems
  /** Parts that were left incomplete: marked with a warning. */
  left: ReadonlySet<Part>
  /** Summaries of completed parts. */
  answers: Partial<Record<Part, string>>
  /**
   * Opens a part at once; undefined without script, when the button posts the form and the server opens it.
   */
  onOpen: ((part: Part) => void) | undefined
}

/** The list of parts with their progress: beside the form on wide screens. */
export function PartsList({ form, ...state }: PartsState & { form: string }) {
  const { t } = useLingui()
  return (
    <nav className="application-steps" aria-label={t`Parts of the application`}>
      <ol className="steps">
        {partNames.map((part) => (
          <li
            key={part}
            data-state={stateOf(part, state)}
            aria-current={part === state.open ? 'step' : undefined}
          >
            <Bead tone={toneOf(part, state)} size={18} />
            <b>
              <OpenButton part={part} form={form} onOpen={state.onOpen} />
            </b>
            <span>
              <PartNote part={part} {...state} />
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A completed part in one line, with a button to reopen it: on narrow screens. */
export function PartBehind({ part, ...state }: PartsState & { part: Part }) {
  const { i18n } = useLingui()
  return (
    <p className="application-behind">
      <Bead tone={toneOf(part, state)} size={18} />
      <span>
        <b>{i18n._(parts[part].title)}</b>
        <small>
          <PartNote part={part} {...state} />
        </small>
      </span>
      <OpenButton part={part} onOpen={state.onOpen} isChange />
    </p>
  )
}

function OpenButton({
  part,
  form,
  onOpen,
  isChange,
}: Pick<PartsState, 'onOpen'> & { part: Part; form?: string; isChange?: boolean }) {
  const { i18n, t } = useLingui()
  const title = i18n._(parts[part].title)
  return (
    <button
      type="submit"
      form={form}
      name="intent"
      value={`open:${part}`}
      className="application-open"
      aria-label={isChange ? t`Change ${title}` : undefined}
      onClick={(event) => {
        if (!onOpen) return
        event.preventDefault()
        onOpen(part)
      }}
    >
      {isChange ? <Trans>Change</Trans> : title}
    </button>
  )
}

function PartNote({ part, problems, answers }: PartsState & { part: Part }) {
  const { done, total: subject } = partDone(part, problems)
  if (subject === 0) return <Trans>Reply within 48 hours</Trans>
  if (isRight(part, problems) && answers[part]) return answers[part]
  if (part === 'documents')
    return (
      <Trans>
        {done} of {subject} uploaded
      </Trans>
    )
  return (
    <Trans>
      {done} of {subject} filled in
    </Trans>
  )
}

const isDone = (part: Part, problems: Problems) =>
  partDone(part, problems).total > 0 && isRight(part, problems)

const stateOf = (part: Part, { open, problems }: PartsState) =>
  part === open ? 'now' : isDone(part, problems) ? 'done' : 'todo'

function toneOf(part: Part, { open, problems, left }: PartsState): BeadTone {
  if (part === open) return 'now'
  if (isDone(part, problems)) return 'done'
  return left.has(part) && !isRight(part, problems) ? 'alert' : 'open'
}
