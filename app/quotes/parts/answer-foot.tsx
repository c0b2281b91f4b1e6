import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useNavigation } from 'react-router'
import { formatRand } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'
import { draftSums, type QuoteDraft } from '../quote-form.ts'

type Props = { page: InvitationPage; draft: QuoteDraft }

/** The total, and the button that sends the quote. On phones it sticks to the bottom of the window. */
export function AnswerFoot({ page, draft }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'quote'
  return (
    <div className="answer-foot" data-fixed={page.quote ? undefined : ''}>
      <Total page={page} draft={draft} />
      <Button
        type="submit"
        name="intent"
        value="quote"
        kind="marigold"
        size="large"
        icon={<Send aria-hidden />}
        busy={isBusy ? <Trans>Sending…</Trans> : undefined}
      >
        {page.quote ? <Trans>Send new quote</Trans> : <Trans>Send quote</Trans>}
      </Button>
    </div>
  )
}

function Total({ page, draft }: Props) {
  const { total, callout, vat } = draftSums(draft, page.isVendor)
  return (
    <p aria-live="polite">
      <span className="text-small text-ink-2">
        <Trans>Total</Trans>
      </span>{' '}
      <b className="number-m">{formatRand(total)}</b>
      {callout > 0 ? (
        <small className="text-tiny block text-ink-2">
          <Trans>includes call-out {formatRand(callout)}</Trans>
        </small>
      ) : null}
      {page.isVendor ? (
        <small className="text-tiny block text-ink-2">
          <Trans>includes VAT of {formatRand(vat)}</Trans>
        </small>
      ) : null}
    </p>
  )
}
