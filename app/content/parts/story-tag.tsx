import { Trans } from '@lingui/react/macro'
import { Eye, EyeOff, FilePen } from 'lucide-react'
import { Tag } from '#app/ui/tag.tsx'
import type { StoryState } from '../stories/life-cycle.ts'

export function StoryTag({ state }: { state: StoryState }) {
  if (state === 'published')
    return (
      <Tag tone="fynbos" icon={<Eye aria-hidden />}>
        <Trans>Published</Trans>
      </Tag>
    )
  if (state === 'withdrawn')
    return (
      <Tag tone="clay" icon={<EyeOff aria-hidden />}>
        <Trans>Withdrawn</Trans>
      </Tag>
    )
  return (
    <Tag icon={<FilePen aria-hidden />}>
      <Trans>Draft</Trans>
    </Tag>
  )
}
