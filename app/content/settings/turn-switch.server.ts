import { changeSetting, lockSettings, savedSettings } from '#app/page/site-settings.server.ts'
import { defaultSettings } from '#app/page/site-settings.ts'
import type { SwitchName } from '#app/page/switches.ts'
import { type Db, transaction } from '#app/platform/db.server.ts'

type Turning = { name: SwitchName; isOn: boolean; by: string; now: Date }

/** Turns a feature on or off in every process. Idempotent. */
export async function turnSwitch(db: Db, { name, isOn, by, now }: Turning) {
  await transaction(db, async (tx) => {
    await lockSettings(tx)
    const settings = { ...defaultSettings, ...(await savedSettings(tx)) }
    if (settings[name] !== isOn) await changeSetting(tx, { key: name, value: isOn, by, now })
  })
}
