import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { settingVersions } from '#app/page/setting-versions.server.ts'
import { changeSetting, lockSettings, savedSettings } from '#app/page/site-settings.server.ts'
import type { SettingKey } from '#app/page/site-settings.ts'
import { changedMeanwhile } from '#app/platform/changed-meanwhile.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'
import { settingProblem } from './setting-problem.ts'

type PuttingBack = {
  key: SettingKey
  number: number
  /** The newest version when the page was rendered. */
  seen: number
  by: string
  now: Date
}

export type PutBack = { ok: true } | { ok: false; why: MessageDescriptor }
const no = (why: MessageDescriptor): PutBack => ({ ok: false, why })

/** Restores an earlier value of a setting as a new version. It must be valid by the current rules. */
export async function putBack(
  db: Db,
  { key, number, seen, by, now }: PuttingBack,
): Promise<PutBack> {
  return transaction(db, async (tx) => {
    await lockSettings(tx)
    const versions = await settingVersions(tx, key)
    const version = versions.find((item) => item.number === number)
    if (!version || versions[0]!.number !== seen) return no(changedMeanwhile)
    const { value } = version
    if (value === undefined) return no(msg`This value can't be used any more.`)
    const saved = await savedSettings(tx)
    const problem = settingProblem(saved, { [key]: value })
    if (problem) return no(problem)
    await changeSetting(tx, { key, value, by, now, putBack: number })
    return { ok: true }
  })
}
