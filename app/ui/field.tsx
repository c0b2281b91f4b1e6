import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { translate } from '#app/platform/messages.ts'
import { autoFocusIf, focusFirstWrong } from './first-wrong.ts'

/**
 * The texts of a field, besides its control's own attributes. Works with Conform: spread
 * `getInputProps(fields.suburb, { type: 'text' })` and pass `errors={fields.suburb.errors}`.
 */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  errors?: string[]
  /** Adds "(you can skip this)" to the label. */
  optional?: boolean
  /** The label is visually hidden, as in a table of fields. */
  labelHidden?: boolean
}

type Described = {
  id?: string
  hint?: ReactNode
  errors?: string[]
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-describedby'?: string
}

/** The ids that connect a control with its hint and error (aria-describedby). */
export function useFieldTies({ id, hint, errors, ...rest }: Described) {
  const made = useId()
  const own = id ?? made
  const bad = Boolean(errors?.length)
  const described = new Set([
    ...(hint ? [`${own}-description`] : []),
    ...(bad ? [`${own}-error`] : []),
    ...(rest['aria-describedby']?.split(' ') ?? []),
  ])
  return {
    id: own,
    'aria-invalid': bad || rest['aria-invalid'] || undefined,
    'aria-describedby': [...described].join(' ') || undefined,
    ...autoFocusIf(bad),
  }
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-description`} className="field-hint">
      {children}
    </p>
  )
}

/**
 * The live region exists before the error, so that it is announced. The first error of a form focuses its
 * control, or itself if it has none.
 */
export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
  const { i18n } = useLingui()
  const isWrong = Boolean(errors?.length)
  useEffect(() => {
    if (isWrong) focusFirstWrong()
  })
  return (
    <div
      id={`${id}-error`}
      className="field-error"
      aria-live="polite"
      tabIndex={isWrong ? -1 : undefined}
      {...autoFocusIf(isWrong)}
    >
      {errors?.map((error) => (
        <p key={error}>
          <CircleAlert />
          <span>{translate(i18n, error)}</span>
        </p>
      ))}
    </div>
  )
}

function LabelWords({ label, optional }: Pick<FieldWords, 'label' | 'optional'>) {
  const { t } = useLingui()
  return (
    <>
      {label}
      {optional ? <small> {t`(optional)`}</small> : null}
    </>
  )
}

/** Label, hint, control, error: the frame of a field with one control. */
export function Field({
  id,
  label,
  hint,
  errors,
  optional,
  labelHidden,
  foot,
  children,
}: FieldWords & {
  id: string
  /** A line below the control, such as a counter. */
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        <LabelWords label={label} optional={optional} />
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      <FieldError id={id} errors={errors} />
      {foot}
    </div>
  )
}

/** The same frame around several controls that answer one question. */
export function FieldSet({
  id,
  label,
  hint,
  errors,
  optional,
  labelHidden,
  children,
}: FieldWords & { id?: string; children: ReactNode }) {
  const { id: own, ...ties } = useFieldTies({ id, hint, errors })
  const isWrong = Boolean(errors?.length)
  return (
    <fieldset
      className="field"
      id={own}
      aria-describedby={ties['aria-describedby']}
      tabIndex={isWrong ? -1 : undefined}
      {...autoFocusIf(isWrong)}
    >
      <legend className={labelHidden ? 'visually-hidden' : 'field-label'}>
        <LabelWords label={label} optional={optional} />
      </legend>
      <FieldHint id={own}>{hint}</FieldHint>
      {children}
      <FieldError id={own} errors={errors} />
    </fieldset>
  )
}
