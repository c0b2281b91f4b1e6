import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Send } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatRand } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'
import {
  draftSums,
  isFull,
  MOST_NOTE_LETTERS,
  type QuoteDraft,
  type QuoteErrors,
  USUAL_VALID_DAYS,
} from '../quote-form.ts'
import { AnswerLine } from './answer-line.tsx'
import { SimilarBand } from './similar-band.tsx'
import { useQuoteDraft } from './use-quote-draft.ts'

/** Priced with a thumb: fees and the usual price are filled in, the total counts along, send stays in reach. */
export function AnswerForm({
  page,
  draft: posted,
  errors,
}: {
  page: InvitationPage
  draft: QuoteDraft | null
  errors: QuoteErrors
}) {
  const { t } = useLingui()
  const { form, draft, keys, read, addLine, removeLine } = useQuoteDraft(page, posted)

  return (
    <Form ref={form} method="post" noValidate onInput={read} className="answer" preventScrollReset>
      <button
        type="submit"
        name="intent"
        value="quote"
        tabIndex={-1}
        aria-hidden
        className="visually-hidden"
      />
      {page.similar ? (
        <SimilarBand similar={page.similar} total={draftSums(draft, page.isVendor).total} />
      ) : null}
      <TextField
        id="callout"
        name="callout"
        label={t`Call-out fee`}
        hint={t`Customers see your total with this fee included.`}
        before="R"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        size="hero"
        defaultValue={draft.callout}
        errors={listOf(errors.callout)}
      />
      <fieldset className="field">
        <legend className="field-label">
          <Trans>Price of the job</Trans>
        </legend>
        <div className="grid gap-3">
          {draft.lines.map((line, index) => (
            <AnswerLine
              key={keys[index] ?? index}
              line={line}
              number={index + 1}
              errors={listOf(errors.lines?.[index])}
              onRemove={draft.lines.length > 1 ? () => removeLine(index) : undefined}
            />
          ))}
        </div>
        {isFull(draft) ? null : <AddLine onAdd={addLine} />}
      </fieldset>
      <Terms today={page.today} draft={draft} errors={errors} />
      <TextArea
        id="note"
        name="note"
        label={t`A note to the customer`}
        hint={t`What's included, and what could change the price.`}
        optional
        maxLength={MOST_NOTE_LETTERS}
        defaultValue={draft.note}
        errors={listOf(errors.note)}
      />
      <Foot page={page} draft={draft} errors={listOf(errors.total)} />
    </Form>
  )
}

const listOf = (error?: string | null) => (error ? [error] : undefined)

function AddLine({ onAdd }: { onAdd: (event: FormEvent) => void }) {
  return (
    <Button
      type="submit"
      name="intent"
      value="add-line"
      formNoValidate
      icon={<Plus aria-hidden />}
      size="small"
      className="mt-3"
      onClick={onAdd}
    >
      <Trans>Add a line</Trans>
    </Button>
  )
}

type TermsProps = { today: string; draft: QuoteDraft; errors: QuoteErrors }

/** When they can come, what they guarantee, and until when the quote is good. */
function Terms({ today, draft, errors }: TermsProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField
        id="canCome"
        name="canCome"
        type="date"
        label={t`Available on`}
        min={today}
        defaultValue={draft.canCome}
        errors={listOf(errors.canCome)}
      />
      <Select
        id="guarantee"
        name="guarantee"
        label={t`Guarantee on the work`}
        defaultValue={draft.guarantee}
        errors={listOf(errors.guarantee)}
        options={[
          { value: '', label: t`None` },
          { value: '30', label: t`30 days` },
          { value: '91', label: t`3 months` },
          { value: '182', label: t`6 months` },
          { value: '365', label: t`12 months` },
          { value: '730', label: t`24 months` },
        ]}
      />
      <Select
        id="validDays"
        name="validDays"
        label={t`Valid for`}
        defaultValue={draft.validDays || USUAL_VALID_DAYS}
        errors={listOf(errors.validDays)}
        options={[
          { value: '3', label: t`3 days` },
          { value: '7', label: t`7 days` },
          { value: '14', label: t`14 days` },
          { value: '30', label: t`30 days` },
          { value: '90', label: t`90 days` },
        ]}
      />
    </div>
  )
}

type FootProps = { page: InvitationPage; draft: QuoteDraft; errors: string[] | undefined }

/** What it comes to, and the button that sends it. */
function Foot({ page, draft, errors }: FootProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'quote'
  const sums = draftSums(draft, page.isVendor)
  return (
    <div className="answer-foot">
      <p aria-live="polite">
        <span className="text-small text-ink-2">
          <Trans>Total</Trans>
        </span>{' '}
        <b className="number-m">{formatRand(sums.total)}</b>
        {page.isVendor ? (
          <small className="text-tiny block text-ink-2">
            <Trans>includes VAT of {formatRand(sums.vat)}</Trans>
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
        {page.quote ? <Trans>Send new quote</Trans> : <Trans>Send a quote</Trans>}
      </Button>
      <FieldError id="total" errors={errors} />
    </div>
  )
}
