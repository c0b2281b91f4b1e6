import { Trans } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useNavigation } from 'react-router'
import { formatRand } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'
import { draftSums, type QuoteDraft } from '../quote-form.ts'

/** What it comes to, and the button that sends it. On phones it stays at the window's foot. */
export function AnswerFoot({ page, draft }: { page: InvitationPage; draft: QuoteDraft }) {
  const isBusy = useNavigation().formData?.get('intent') === 'quote'
  const { total, callout, vat } = draftSums(draft, page.isVendor)
  return (
    <div className="answer-foot" data-fixed={page.quote ? undefined : ''}>
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
