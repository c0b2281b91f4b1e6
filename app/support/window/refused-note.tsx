import type { ChatWords } from '../chat-words.ts'
import type { Draft } from './use-draft.ts'

/** What was wrong with the message that is being corrected. */
export function RefusedNote({
  draft: { mended, throwAway },
  words,
  onThrownAway,
}: {
  draft: Draft
  words: ChatWords
  onThrownAway: () => void
}) {
  if (!mended?.refused) return null
  const { problems } = mended.refused
  return (
    <div className="chat-refused">
      <p className="chat-note" data-bad role="alert">
        {problems.length > 0 ? `${words.refused}: ${problems.join(' ')}` : words.failed}
      </p>
      <button
        type="button"
        className="chip"
        onClick={() => {
          throwAway(mended)
          onThrownAway()
        }}
      >
        {words.throwAway}
      </button>
    </div>
  )
}
