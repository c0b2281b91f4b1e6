import { useLingui } from '@lingui/react/macro'
import { OptionRow } from '#app/ui/option-row.tsx'
import { npoCategories } from './npo-categories.ts'

/** The causes for the 10%, as radio buttons. */
export function NpoChoice({ chosen }: { chosen: string }) {
  const { i18n } = useLingui()
  return Object.entries(npoCategories).map(([code, name]) => (
    <OptionRow
      key={code}
      name="npoCategory"
      value={code}
      label={i18n._(name)}
      defaultChecked={chosen === code}
    />
  ))
}
