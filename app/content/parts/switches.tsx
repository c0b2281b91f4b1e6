import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { type SwitchName, switches, switchNames } from '#app/page/switches.ts'
import { useMay } from '#app/page/use-may.ts'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Part } from './settings-parts.tsx'

/** Feature switches, each with its effects and what visitors read. */
export function Switches({ isOn }: { isOn: Record<SwitchName, boolean> }) {
  if (!useMay('turn features on and off')) return null
  return (
    <Part id="switches" title={<Trans>Features</Trans>}>
      <p className="mt-2 mb-4 text-ink-2">
        <Trans>
          Turn one off when it does harm or nobody can look after it. That takes effect within two
          seconds.
        </Trans>
      </p>
      <ul className="switch-list">
        {switchNames.map((name) => (
          <SwitchRow key={name} name={name} isOn={isOn[name]} />
        ))}
      </ul>
    </Part>
  )
}

function SwitchRow({ name, isOn }: { name: SwitchName; isOn: boolean }) {
  const { t, i18n } = useLingui()
  const { name: title, whenOff, sentence } = switches[name]
  const feature = i18n._(title)
  return (
    <li>
      <div>
        <h3>
          {feature}
          {isOn ? (
            <Tag tone="fynbos">{t({ message: 'On', context: 'a feature' })}</Tag>
          ) : (
            <Tag tone="clay">{t({ message: 'Off', context: 'a feature' })}</Tag>
          )}
        </h3>
        <p>{i18n._(whenOff)}</p>
        <p>
          <Trans>Visitors read: “{i18n._(sentence)}”</Trans>
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="switch" />
        <input type="hidden" name="name" value={name} />
        <Button
          type="submit"
          name="to"
          value={isOn ? 'off' : 'on'}
          aria-label={isOn ? t`Turn off: ${feature}` : t`Turn on: ${feature}`}
        >
          {isOn ? <Trans>Turn off</Trans> : <Trans>Turn on</Trans>}
        </Button>
      </Form>
    </li>
  )
}
