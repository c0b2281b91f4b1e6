import { Trans } from '@lingui/react/macro'
import { ArrowLeft, Save, Send } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type Part, partNames } from '../public/application.ts'

type FootProps = {
  open: Part
  isPaid: boolean
  isBusy: boolean
  /** Without script the buttons post the form, and the server opens the part. */
  isHydrated: boolean
  onNext: () => void
  onOpen: (part: Part) => void
}

/** Next and back; after the last part: submit, or save for later. */
export function ApplicationFoot({ open, isPaid, isBusy, isHydrated, onNext, onOpen }: FootProps) {
  const before = partNames[partNames.indexOf(open) - 1]
  const onThePage = (act: () => void) => (event: MouseEvent) => {
    if (!isHydrated) return
    event.preventDefault()
    act()
  }
  return (
    <div className="application-foot">
      {open === 'send' ? (
        <SendOrSave isPaid={isPaid} isBusy={isBusy} />
      ) : (
        <Button
          type="submit"
          name="intent"
          value="next"
          kind="ink"
          size="large"
          wide="phone"
          onClick={onThePage(onNext)}
        >
          <NextWords open={open} />
        </Button>
      )}
      {before ? <BackButton before={before} onClick={onThePage(() => onOpen(before))} /> : null}
    </div>
  )
}

type BackProps = { before: Part; onClick: (event: MouseEvent) => void }

function BackButton({ before, onClick }: BackProps) {
  return (
    <Button
      type="submit"
      name="intent"
      value={`open:${before}`}
      kind="quiet"
      size="large"
      icon={<ArrowLeft aria-hidden />}
      onClick={onClick}
    >
      {/* On phones the arrow alone, beside the wide button. */}
      <span className="max-lg:visually-hidden">
        <Trans>Back</Trans>
      </span>
    </Button>
  )
}

function SendOrSave({ isPaid, isBusy }: Pick<FootProps, 'isPaid' | 'isBusy'>) {
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value="send"
        kind={isPaid ? 'marigold' : 'ink'}
        size="large"
        wide="phone"
        icon={<Send aria-hidden />}
        aria-disabled={isPaid ? undefined : true}
        busy={isBusy ? true : undefined}
      >
        <Trans>Submit Application</Trans>
      </Button>
      <Button
        type="submit"
        name="intent"
        value="save"
        size="large"
        wide="phone"
        icon={<Save aria-hidden />}
      >
        <Trans>Save</Trans>
      </Button>
    </>
  )
}

/** All labels are in the HTML: the script before hydration may open another part. */
function NextWords({ open }: { open: Part }) {
  const words: Partial<Record<Part, ReactNode>> = {
    you: <Trans>Next: your work</Trans>,
    work: <Trans>Next: documents</Trans>,
    documents: <Trans>Next: your cause</Trans>,
    cause: <Trans>Next: pay and submit</Trans>,
  }
  return partNames.map((part) =>
    words[part] ? (
      <span key={part} data-part={part} hidden={part !== open}>
        {words[part]}
      </span>
    ) : null,
  )
}
