import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { isFull, type QuoteDraft, type QuoteErrors, USUAL_VALID_DAYS } from '../quote-form.ts'
import { AnswerLine, LineFor } from './answer-line.tsx'

type Props = {
  draft: QuoteDraft
  keys: number[]
  errors: QuoteErrors
  addLine: (event: FormEvent) => void
  removeLine: (index: number) => void
}

const listOf = (error?: string | null) => (error ? [error] : undefined)

/**
 * Parts that most quotes don't change: what the price is for, more lines, call-out fee, guarantee and
 * validity.
 */
export function AnswerBreakdown(props: Props) {
  const { t } = useLingui()
  const { draft, errors } = props
  const isWrong =
    errors.callout || errors.guarantee || errors.validDays || errors.lines?.slice(1).some(Boolean)
  return (
    <details open={Boolean(isWrong) || draft.lines.length > 1} className="answer-breakdown">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        <Trans>Breakdown, call-out fee and guarantee</Trans>
      </summary>
      <div className="grid gap-5">
        <Lines {...props} />
        <TextField
          id="callout"
          name="callout"
          label={t`Call-out fee`}
          hint={t`Customers see your total with this fee included.`}
          before="R"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={draft.callout}
          errors={listOf(errors.callout)}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <GuaranteeField draft={draft} errors={errors} />
          <ValidityField draft={draft} errors={errors} />
        </div>
      </div>
    </details>
  )
}

function Lines({ draft, keys, errors, addLine, removeLine }: Props) {
  const [first, ...others] = draft.lines
  return (
    <fieldset className="field">
      <legend className="field-label">
        <Trans>What the price is for</Trans>
      </legend>
      <div className="grid gap-3">
        {first ? <LineFor key={keys[0]} line={first} number={1} /> : null}
        {others.map((line, index) => (
          <AnswerLine
            key={keys[index + 1] ?? index}
            line={line}
            number={index + 2}
            errors={listOf(errors.lines?.[index + 1])}
            onRemove={() => removeLine(index + 1)}
          />
        ))}
      </div>
      {isFull(draft) ? null : <AddLine onAdd={addLine} />}
    </fieldset>
  )
}

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

type TermProps = Pick<Props, 'draft' | 'errors'>

function GuaranteeField({ draft, errors }: TermProps) {
  const { t } = useLingui()
  return (
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
  )
}

function ValidityField({ draft, errors }: TermProps) {
  const { t } = useLingui()
  return (
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
  )
}
