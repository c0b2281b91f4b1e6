import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '#app/ui/checkbox.tsx'
import { KeyCap } from '#app/ui/key-cap.tsx'
import { pressedBy } from './key-hint.tsx'
import { switchKeys, useKeys, useKeysAreOn } from './use-keys.ts'

/** All keys, and the switch that turns them off. */
export function KeyHelp() {
  const { t } = useLingui()
  useKeys()
  const isOn = useKeysAreOn()
  const keys: [string, string][] = [
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
  return (
    <details className="key-help">
      <summary {...pressedBy('?')}>
        <KeyCap>?</KeyCap> <Trans>All keys</Trans>
      </summary>
      <div>
        <dl>
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <KeyCap>{key}</KeyCap>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={t`Use keys`}
          checked={isOn}
          onChange={(event) => switchKeys(event.currentTarget.checked)}
        />
      </div>
    </details>
  )
}
