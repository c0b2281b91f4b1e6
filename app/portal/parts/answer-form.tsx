import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Send, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatRand, typedRand } from '#app/platform/money.ts'
import { usePartNames } from '#app/quotes/parts/price-part.tsx'
import { type LineKind, lineKinds, MOST_LINES } from '#app/quotes/quote-sums.ts'
import { VALIDITY_DAYS } from '#app/quotes/time-outs.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AskPage } from '../ask-view.server.ts'
import {
  draftSums,
  MOST_NOTE_LETTERS,
  type QuoteDraft,
  type QuoteErrors,
  readQuoteDraft,
  type TypedLine,
} from '../quote-form.ts'

/** Priced with a thumb: fees and the usual price are filled in, the total counts along, send stays in reach. */
export function AnswerForm({
  page,
  draft: posted,
  errors,
}: {
  page: AskPage
  draft: QuoteDraft | null
  errors: QuoteErrors
}) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(posted ?? firstDraft(page))
  const [keys, setKeys] = useState(() => draft.lines.map((_, at) => at))
  const navigation = useNavigation()
  const isBusy = navigation.formData?.get('intent') === 'quote'
  const sums = draftSums(draft, page.isVendor)
  const isRevision = page.quote !== null
  const said = (words?: string | null) => (words ? [words] : undefined)

  useEffect(() => {
    if (!posted) return
    setDraft(posted)
    setKeys(posted.lines.map((_, at) => at))
  }, [posted])

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const read = () => form.current && setDraft(readQuoteDraft(new FormData(form.current)))

  function addLine(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const now = readQuoteDraft(new FormData(form.current))
    setDraft({ ...now, lines: [...now.lines, emptyLine('labour')] })
    setKeys((all) => [...all, Math.max(-1, ...all) + 1])
  }

  function removeLine(at: number) {
    if (!form.current) return
    const now = readQuoteDraft(new FormData(form.current))
    setDraft({ ...now, lines: now.lines.filter((_, other) => other !== at) })
    setKeys((all) => all.filter((_, other) => other !== at))
  }

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
      <TextField
        id="callout"
        name="callout"
        label={t`Call-out fee`}
        hint={t`Customers compare prices with this fee added.`}
        before="R"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        size="hero"
        defaultValue={draft.callout}
        errors={said(errors.callout)}
      />
      <fieldset className="field">
        <legend className="field-label">
          <Trans>What the work costs</Trans>
        </legend>
        <div className="grid gap-3">
          {draft.lines.map((line, at) => (
            <Line
              key={keys[at] ?? at}
              line={line}
              number={at + 1}
              errors={said(errors.lines?.[at])}
              onRemove={draft.lines.length > 1 ? () => removeLine(at) : undefined}
            />
          ))}
        </div>
        {draft.lines.length < MOST_LINES ? (
          <Button
            type="submit"
            name="intent"
            value="add-line"
            formNoValidate
            icon={<Plus aria-hidden />}
            size="small"
            className="mt-3"
            onClick={addLine}
          >
            <Trans>Add a line</Trans>
          </Button>
        ) : null}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          id="canCome"
          name="canCome"
          type="date"
          label={t`Can come on`}
          min={page.today}
          defaultValue={draft.canCome}
          errors={said(errors.canCome)}
        />
        <Select
          id="guarantee"
          name="guarantee"
          label={t`Guarantee on the work`}
          defaultValue={draft.guarantee}
          errors={said(errors.guarantee)}
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
          label={t`Good for`}
          defaultValue={draft.validDays || String(VALIDITY_DAYS.usual)}
          errors={said(errors.validDays)}
          options={[
            { value: '3', label: t`3 days` },
            { value: '7', label: t`7 days` },
            { value: '14', label: t`14 days` },
            { value: '30', label: t`30 days` },
            { value: '90', label: t`90 days` },
          ]}
        />
      </div>
      <TextArea
        id="note"
        name="note"
        label={t`A note to the customer`}
        hint={t`What is included, and what could change the price.`}
        optional
        maxLength={MOST_NOTE_LETTERS}
        defaultValue={draft.note}
        errors={said(errors.note)}
      />
      <div className="answer-foot">
        <p aria-live="polite">
          <span className="text-small text-ink-2">
            <Trans>All in</Trans>
          </span>{' '}
          <b className="number-m">{formatRand(sums.total)}</b>
          {page.isVendor ? (
            <small className="text-tiny block text-ink-2">
              <Trans>holds VAT of {formatRand(sums.vat)}</Trans>
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
          {isRevision ? <Trans>Send the new quote</Trans> : <Trans>Send a quote</Trans>}
        </Button>
        <FieldError id="total" errors={said(errors.total)} />
      </div>
    </Form>
  )
}

function Line({
  line,
  number,
  errors,
  onRemove,
}: {
  line: TypedLine
  number: number
  errors?: string[]
  onRemove?: () => void
}) {
  const { t } = useLingui()
  const names = usePartNames()
  return (
    <div className="answer-line">
      <Select
        name="line-kind"
        label={t`Kind of line ${number}`}
        labelHidden
        defaultValue={line.kind}
        options={lineKinds.map((kind) => ({ value: kind, label: names[kind]! }))}
      />
      <TextField
        name="line-words"
        label={t`What line ${number} is for`}
        labelHidden
        placeholder={t`What for`}
        autoComplete="off"
        maxLength={80}
        defaultValue={line.words}
      />
      <TextField
        name="line-quantity"
        label={t`How many of line ${number}`}
        labelHidden
        after="×"
        placeholder="1"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        defaultValue={line.quantity}
      />
      <TextField
        name="line-price"
        label={t`Price of line ${number}`}
        labelHidden
        before="R"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={line.price}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `line-${number}-error` : undefined}
      />
      {onRemove ? (
        <IconButton label={t`Remove line ${number}`} onClick={onRemove}>
          <X />
        </IconButton>
      ) : (
        <span />
      )}
      <FieldError id={`line-${number}`} errors={errors} />
    </div>
  )
}

const emptyLine = (kind: LineKind): TypedLine => ({ kind, words: '', quantity: '', price: '' })

/** A quote begins with what is usual: one's own fee and one's listed price for the job. */
function firstDraft({ quote, begins }: AskPage): QuoteDraft {
  if (quote)
    return {
      callout: typedRand(quote.calloutCents),
      lines: quote.lines.length
        ? quote.lines.map(({ kind, words, quantity, unitCents }) => ({
            kind: kind as LineKind,
            words,
            quantity: String(quantity),
            price: typedRand(unitCents),
          }))
        : [emptyLine('labour')],
      canCome: quote.canComeOn ?? '',
      guarantee: quote.guaranteeDays === null ? '' : String(quote.guaranteeDays),
      validDays: '',
      note: quote.note,
    }
  return {
    callout: begins.calloutCents === null ? '' : typedRand(begins.calloutCents),
    lines: [
      begins.line
        ? {
            kind: 'labour',
            words: begins.line.words,
            quantity: '',
            price: typedRand(begins.line.cents),
          }
        : emptyLine('labour'),
    ],
    canCome: '',
    guarantee: '',
    validDays: '',
    note: '',
  }
}
