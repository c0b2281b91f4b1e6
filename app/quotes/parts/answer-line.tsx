import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { FieldError } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { TypedLine } from '../quote-form.ts'
import { lineKinds } from '../quote-sums.ts'
import { usePartNames } from './price-part.tsx'

type LineProps = { line: TypedLine; number: number }

/** The description of the first line; its price is at the top of the form. */
export function LineFor(props: LineProps) {
  return (
    <div className="answer-line">
      <WhatFor {...props} />
    </div>
  )
}

/** A line of the quote: description, quantity, and price. */
export function AnswerLine({
  line,
  number,
  errors,
  onRemove,
}: LineProps & { errors?: string[]; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <div className="answer-line">
      <WhatFor line={line} number={number} />
      <TextField
        name="line-quantity"
        label={t`Quantity of line ${number}`}
        labelHidden
        after="×"
        placeholder="1"
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        defaultValue={line.quantity}
      />
      <LinePrice line={line} number={number} isWrong={errors !== undefined} />
      <IconButton label={t`Remove line ${number}`} onClick={onRemove}>
        <X />
      </IconButton>
      <FieldError id={`line-${number}`} errors={errors} />
    </div>
  )
}

function LinePrice({ line, number, isWrong }: LineProps & { isWrong: boolean }) {
  const { t } = useLingui()
  return (
    <TextField
      name="line-price"
      label={t`Price of line ${number}`}
      labelHidden
      before="R"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={line.price}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `line-${number}-error` : undefined}
    />
  )
}

function WhatFor({ line, number }: LineProps) {
  const { t } = useLingui()
  const names = usePartNames()
  return (
    <>
      <Select
        name="line-kind"
        label={t`Type of line ${number}`}
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
    </>
  )
}
