import type { ReactNode } from 'react'

type Props = { title: ReactNode; isPair?: boolean; children: ReactNode }

/** A choice of the payment form with its options. */
export function Question({ title, isPair, children }: Props) {
  return (
    <fieldset>
      <legend className="text-h3 mb-3">{title}</legend>
      <div className="payment-options" data-pair={isPair ? '' : undefined}>
        {children}
      </div>
    </fieldset>
  )
}
