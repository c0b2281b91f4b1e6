import { Trans, useLingui } from '@lingui/react/macro'
import { switchKeys, useKeysAreOn } from '#app/page/single-keys.ts'
import { Switch } from '#app/ui/checkbox.tsx'
import { KeyCap } from '#app/ui/key-cap.tsx'
import { KeyHint, usePressedBy } from './key-hint.tsx'
import { useKeys } from './use-keys.ts'

export type KeyWords = [key: string, words: string]

/** The page's keyboard shortcuts, and the switch that turns them off. */
export function KeyHelp({ keys }: { keys: readonly KeyWords[] }) {
  const { t } = useLingui()
  const pressedBy = usePressedBy()
  useKeys()
  const isOn = useKeysAreOn()
  return (
    <details className="key-help">
      <summary {...pressedBy('?')}>
        <KeyHint>?</KeyHint> <Trans>All keys</Trans>
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
