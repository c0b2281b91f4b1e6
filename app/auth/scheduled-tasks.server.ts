import { forgetOldWords } from '#app/platform/housekeeping.server.ts'
import { forgetOldLimits } from '#app/platform/limits.server.ts'
import type { ScheduledTask } from '#app/platform/scheduled-tasks.server.ts'
import { DAY, HOUR } from '#app/platform/time.ts'
import { forgetOldChallenges } from './factors/housekeeping.server.ts'
import { forgetOldFlows } from './flows/housekeeping.server.ts'
import type { AuthServices } from './public/auth-services.ts'
import { forgetEndedSessions } from './sessions/housekeeping.server.ts'
import { rotateSigningKeys } from './sessions/signing-keys.server.ts'

/** The scheduled tasks of the authentication service, within the site or standalone. */
export const authTasks: Record<string, ScheduledTask<AuthServices>> = {
  'forget what emails said a month ago': { every: DAY, run: forgetOldWords },
  'forget limits that are past': { every: HOUR, run: forgetOldLimits },
  'forget sessions and links that are past': { every: HOUR, run: forgetEndedSessions },
  'forget sign-ins elsewhere that are past': { every: HOUR, run: forgetOldFlows },
  'forget second steps that nobody proved': { every: HOUR, run: forgetOldChallenges },
  'change the keys that sign tokens': { every: DAY, run: rotateSigningKeys },
}
