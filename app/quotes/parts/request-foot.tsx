import { Plural, Trans } from '@lingui/react/macro'
import { ArrowLeft, Send } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { StepName } from '../request-form.ts'

type FootProps = {
  step: StepName
  /** How many providers are asked. */
  count: number
  isBusy: boolean
  photosUnderWay: number
  onBack?: () => void
}

export function RequestFoot({ step, count, isBusy, photosUnderWay, onBack }: FootProps) {
  const isLast = step === 'send'
  // Going on now would leave out a photo that is still uploading.
  const photosOnTheirWay = (step === 'what' || step === 'urgent') && photosUnderWay > 0 && (
    <Plural value={photosUnderWay} one="Sending # photo" other="Sending # photos" />
  )
  const sending = isLast ? <Trans>Sending…</Trans> : true
  return (
    <div className="request-foot">
      <Button
        type="submit"
        name="intent"
        value={isLast ? 'send' : 'next'}
        kind="marigold"
        size="large"
        wide="phone"
        icon={isLast ? <Send aria-hidden /> : undefined}
        busy={photosOnTheirWay || (isBusy && sending)}
      >
        <GoOn step={step} count={count} />
      </Button>
      {onBack ? <BackButton onBack={onBack} /> : null}
    </div>
  )
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button
      type="submit"
      name="intent"
      value="back"
      formNoValidate
      kind="quiet"
      size="large"
      icon={<ArrowLeft aria-hidden />}
      className="max-lg:hidden"
      onClick={(event) => {
        event.preventDefault()
        onBack()
      }}
    >
      <Trans>Back</Trans>
    </Button>
  )
}

function GoOn({ step, count }: { step: StepName; count: number }) {
  if (step === 'what') return <Trans>Next: where and when</Trans>
  if (step === 'where') return <Trans>Next: check and send</Trans>
  if (count === 0) return <Trans>Send request</Trans>
  return <Plural value={count} one="Send to # provider" other="Send to # providers" />
}
