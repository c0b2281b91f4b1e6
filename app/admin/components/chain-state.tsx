import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { LiveRefresh } from '#app/page/live-refresh.tsx'
import type { Fault } from '#app/platform/audit/fault.ts'
import { Banner } from '#app/ui/banner.tsx'

const faults: Record<Fault, MessageDescriptor> = {
  'link missing': msg`The entries before it are gone.`,
  'entry missing': msg`The entry is gone.`,
  'entry changed': msg`The entry isn't what was written.`,
  'wrong order': msg`It doesn't follow the entry before it.`,
  'wrong seal': msg`It wasn't sealed by this server, or SECRET_KEY has changed.`,
  'end cut off': msg`Entries after the last one are gone.`,
  'entry without link': msg`An entry has lost its place in the chain.`,
}

export type ShownCheck = {
  startedAt: string
  finishedAt: string | null
  entries: number
  brokenSeq: number | null
  brokenEntry: string | null
  fault: Fault | null
}

/** The result of the last check of the hash chain, and where it broke. */
export function ChainState({ check }: { check: ShownCheck | null }) {
  if (!check) return null
  return (
    <div className="mb-5">
      <LiveRefresh on="audit log checked" />
      <LastCheck check={check} />
    </div>
  )
}

function LastCheck({ check }: { check: ShownCheck }) {
  const { t, i18n } = useLingui()
  const { startedAt, finishedAt, entries, fault, brokenSeq, brokenEntry } = check
  if (!finishedAt)
    return (
      <Banner tone="clay" role="status" title={t`Checking the chain`}>
        <Trans>Started {startedAt}. You can leave this page.</Trans>
      </Banner>
    )
  if (!fault)
    return (
      <Banner tone="fynbos" role="status" title={t`The chain holds`}>
        <Trans>
          Checked {finishedAt}. Entries: {entries}. None was changed, removed or added.
        </Trans>
      </Banner>
    )
  return (
    <Banner
      tone="danger"
      role="alert"
      title={
        brokenSeq === null ? t`The chain is broken` : t`The chain breaks at entry ${brokenSeq}`
      }
    >
      {i18n._(faults[fault])}{' '}
      <Trans>
        Checked {finishedAt}. Entries before it that hold: {entries}.
      </Trans>
      {brokenEntry ? ` (${brokenEntry})` : null}
    </Banner>
  )
}
