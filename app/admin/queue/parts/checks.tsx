import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { CaseCheck } from '#app/page/cases.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckString } from '#app/ui/check-string.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { KeyHint, usePressedBy } from './key-hint.tsx'

type Props = { checks: CaseCheck[]; documentId: string | null; today: string }

/**
 * The checks of a case. A tick records that the document on the screen was reviewed today; details can be
 * added.
 */
export function Checks({ checks, documentId, today }: Props) {
  if (checks.length === 0) return null
  return (
    <section className="case-checks">
      <header>
        <h2 className="text-h3">
          <Trans>What you saw</Trans>
        </h2>
        <CheckString done={checks.filter(({ isDone }) => isDone).length} total={checks.length} />
      </header>
      <ul>
        {checks.map((check, index) => (
          <CheckRow key={check.code} check={check} number={index + 1} {...{ documentId, today }} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Omit<Props, 'checks'> & { check: CaseCheck; number: number }

function CheckRow({ check, number, documentId, today }: RowProps) {
  const pressedBy = usePressedBy()
  const fetcher = useFetcher<{ refusal?: string }>()
  const isDone = fetcher.formData ? fetcher.formData.get('done') === 'on' : check.isDone
  return (
    <li>
      <fetcher.Form method="post" className="check-tick">
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="check" value={check.code} />
        <input type="hidden" name="document" value={documentId ?? ''} />
        <input type="hidden" name="finding" value={isDone ? '' : check.finding} />
        <input type="hidden" name="expiresOn" value={isDone ? '' : check.expiresOn} />
        {isDone ? null : <input type="hidden" name="done" value="on" />}
        <button type="submit" aria-pressed={isDone} {...pressedBy(number)}>
          <span className="check-box" aria-hidden="true">
            {isDone ? <Check /> : null}
          </span>
          <span>
            <b>{check.name}</b>
            <small>
              {check.isExpired ? <Trans>expired</Trans> : check.detail || <Trans>not yet</Trans>}
            </small>
          </span>
          <KeyHint>{number}</KeyHint>
        </button>
      </fetcher.Form>
      {fetcher.data?.refusal ? (
        <p role="alert" className="text-small text-danger">
          {fetcher.data.refusal}
        </p>
      ) : null}
      <CheckDetails check={check} today={today} />
    </li>
  )
}

function CheckDetails({ check, today }: Pick<RowProps, 'check' | 'today'>) {
  const { t } = useLingui()
  const fetcher = useFetcher<{ refusal?: string }>()
  const { code, name, finding, seenOn, expiresOn } = check
  return (
    <details className="check-details">
      <summary aria-label={t`Details of ${name}`}>
        <ChevronDown aria-hidden />
      </summary>
      <fetcher.Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="check" value={code} />
        <input type="hidden" name="done" value="on" />
        <TextField
          id={`${code}-finding`}
          name="finding"
          label={t`What you saw`}
          defaultValue={finding}
          maxLength={300}
        />
        <div className="application-pair">
          <TextField
            id={`${code}-seen`}
            name="seenOn"
            type="date"
            label={t`Date you saw it`}
            defaultValue={seenOn || today}
            max={today}
          />
          <TextField
            id={`${code}-expires`}
            name="expiresOn"
            type="date"
            label={t`Expires`}
            defaultValue={expiresOn}
            optional
          />
        </div>
        {fetcher.data?.refusal ? (
          <p role="alert" className="text-small text-danger">
            {fetcher.data.refusal}
          </p>
        ) : null}
        <Button type="submit" size="small">
          <Trans>Record {name}</Trans>
        </Button>
      </fetcher.Form>
    </details>
  )
}
