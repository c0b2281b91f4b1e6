import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Tag, type TagTone } from '#app/ui/tag.tsx'

type State = 'active' | 'hidden' | 'merged'

const names: Record<State, MessageDescriptor> = {
  active: msg`Active`,
  hidden: msg`Hidden`,
  merged: msg`Merged`,
}
const tones: Record<State, TagTone> = { active: 'fynbos', hidden: 'sand', merged: 'sky' }

export function CategoryTag({ state }: { state: State }) {
  const { i18n } = useLingui()
  return <Tag tone={tones[state]}>{i18n._(names[state])}</Tag>
}
