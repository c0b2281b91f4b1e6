import { useLingui } from '@lingui/react/macro'
import { whatStays } from '../personal-data.ts'

/** What is kept when an account is erased, from the table that the erasure uses. */
export function WhatStays({ isProvider }: { isProvider: boolean }) {
  const { i18n } = useLingui()
  return (
    <ul className="dash-list mt-3">
      {whatStays({ isProvider }).map((reason) => (
        <li key={reason.id}>{i18n._(reason)}</li>
      ))}
    </ul>
  )
}
