import { Plural, Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { editedControls } from '#app/ui/is-edited.ts'

type Props = {
  form: RefObject<HTMLFormElement | null>
  /** How many fields had errors at the last submit. */
  wrong: number
  /** The last answer; a new one recounts the edited fields. */
  answer: unknown
}

/**
 * The number of unsaved fields, with buttons to discard and save: at the bottom of the window while there are
 * any.
 */
export function SaveBar({ form, wrong, answer }: Props) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'save'

  const edited = useEditedCount(form, answer, state)

  return (
    <div className="save-bar" data-sticky={edited + wrong > 0 ? '' : undefined}>
      <ChangeCount edited={edited} wrong={wrong} />
      <Button type="reset" kind="quiet">
        <Trans>Undo all</Trans>
      </Button>
      <Button type="submit" kind="marigold" busy={isBusy ? <Trans>Saving</Trans> : null}>
        {edited > 0 ? (
          <Plural value={edited} one="Save # change" other="Save # changes" />
        ) : (
          <Trans>Save</Trans>
        )}
      </Button>
    </div>
  )
}

function ChangeCount({ edited, wrong }: { edited: number; wrong: number }) {
  return (
    <p role="status">
      {edited > 0 ? (
        <b>
          <Plural value={edited} one="# change not saved." other="# changes not saved." />
        </b>
      ) : (
        <Trans>Only what you change is saved.</Trans>
      )}{' '}
      {wrong > 0 ? (
        <Plural value={wrong} one="One field needs fixing." other="# fields need fixing." />
      ) : null}
    </p>
  )
}

/** Recounted after each answer, and when a navigation loads the saved values. */
function useEditedCount(form: Props['form'], answer: Props['answer'], state: string): number {
  const [edited, setEdited] = useState(0)
  useEffect(() => {
    const here = form.current
    if (!here) return
    const count = () => setEdited(editedControls(here).length)
    // The fields have their reset values only after the event.
    const afterReset = () => setTimeout(count)
    count()
    here.addEventListener('input', count)
    here.addEventListener('reset', afterReset)
    return () => {
      here.removeEventListener('input', count)
      here.removeEventListener('reset', afterReset)
    }
  }, [form, answer, state])
  return edited
}
