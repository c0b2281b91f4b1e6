import { useLingui } from '@lingui/react/macro'
import { useMay } from '#app/page/use-may.ts'

export function Contents() {
  const { t } = useLingui()
  const parts = {
    identity: t`Identity`,
    legal: t`Legal details`,
    ...(useMay('change the launch') && { launch: t`Launch dates` }),
    hours: t`Support hours`,
    ...(useMay('turn features on and off') && { switches: t`Features` }),
    'closed-days': t`Closed days`,
  }
  return (
    <nav className="desk-contents" aria-label={t`On this page`}>
      {Object.entries(parts).map(([id, name]) => (
        <a key={id} href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}
