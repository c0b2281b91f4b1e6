import { useLingui } from '@lingui/react/macro'
import { KeyHelp, type KeyWords } from './key-help.tsx'

/** All keyboard shortcuts of the queue. */
export function CaseKeys() {
  const { t } = useLingui()
  const keys: KeyWords[] = [
    ['J', t`next case`],
    ['K', t`previous case`],
    ['1–9', t`tick a check`],
    ['E', t`next document`],
    ['V', t`preview`],
    ['A', t`approve`],
    ['Q', t`ask`],
    ['R', t`reject`],
    ['C', t`send a copy or close an account`],
    ['H', t`hide, remove or ask for a change`],
    ['N', t`warn`],
    ['W', t`write`],
    ['G', t`assign`],
    ['L', t`postpone until tomorrow`],
    ['U', t`undo`],
    ['Ctrl ↵', t`the main button, also while you type`],
  ]
  return <KeyHelp keys={keys} />
}
