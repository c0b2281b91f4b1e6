import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { InvitationPage } from '../invitation-view.server.ts'
import { draftSums, MOST_NOTE_LETTERS, type QuoteDraft, type QuoteErrors } from '../quote-form.ts'
import { AnswerBreakdown } from './answer-breakdown.tsx'
import { AnswerFoot } from './answer-foot.tsx'
import { ArrivalDay } from './arrival-day.tsx'
import { ListedPrices } from './listed-prices.tsx'
import { SimilarBand } from './similar-band.tsx'
import { useQuoteDraft } from './use-quote-draft.ts'

/**
 * The quote form for one-handed use: an entry of the price list fills it in, the total updates, and the
 * button stays in reach.
 */
export function AnswerForm({
  page,
  draft: posted,
  errors,
}: {
  page: InvitationPage
  draft: QuoteDraft | null
  errors: QuoteErrors
}) {
  const { form, draft, keys, filled, read, fillIn, addLine, removeLine } = useQuoteDraft(
    page,
    posted,
  )
  const { total } = draftSums(draft, page.isVendor)
  return (
    <Form ref={form} method="post" noValidate onInput={read} className="answer" preventScrollReset>
      <SubmitOnEnter />
      <ListedPrices list={page.priceList} draft={draft} onFillIn={fillIn} />
      <Price key={keys[0]} draft={draft} errors={errors} />
      {page.similar ? <SimilarBand similar={page.similar} total={total} /> : null}
      <ArrivalDay page={page} draft={draft} error={errors.canCome} />
      <Note key={`note ${filled}`} draft={draft} errors={errors} />
      <AnswerBreakdown {...{ draft, keys, errors, addLine, removeLine }} />
      <AnswerFoot page={page} draft={draft} />
    </Form>
  )
}

/**
 * Browsers submit with the first button of a form: this makes Enter send the quote instead of filling in a
 * listed price.
 */
function SubmitOnEnter() {
  return (
    <button
      type="submit"
      name="intent"
      value="quote"
      tabIndex={-1}
      aria-hidden
      className="visually-hidden"
    />
  )
}

type FieldProps = { draft: QuoteDraft; errors: QuoteErrors }

function Note({ draft, errors }: FieldProps) {
  const { t } = useLingui()
  return (
    <TextArea
      id="note"
      name="note"
      label={t`A note to the customer`}
      hint={t`What's included, and what could change the price.`}
      optional
      maxLength={MOST_NOTE_LETTERS}
      defaultValue={draft.note}
      errors={errors.note ? [errors.note] : undefined}
    />
  )
}

/** The price and quantity of the first line: most quotes need nothing else. */
function Price({ draft, errors }: FieldProps) {
  const { t } = useLingui()
  const [line] = draft.lines
  const error = errors.lines?.[0] ?? errors.total
  return (
    <div className="answer-price">
      <TextField
        id="price"
        name="line-price"
        label={t`Price of the job`}
        before="R"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        size="hero"
        defaultValue={line?.price}
        errors={error ? [error] : undefined}
      />
      <TextField
        name="line-quantity"
        label={t`Quantity`}
        after="×"
        placeholder="1"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        size="hero"
        defaultValue={line?.quantity}
      />
    </div>
  )
}
