import { useLingui } from '@lingui/react/macro'

/** The labels of a price's parts. */
export function usePartNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    callout: t`Call-out`,
    parts: t`Parts`,
    labour: t`Labour`,
    travel: t`Travel`,
    other: t`Other`,
  }
}
