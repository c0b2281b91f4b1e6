import { forgetEndedSessions } from './auth/housekeeping.server.ts'
import { rotateSigningKeys } from './auth/signing-keys.server.ts'
import { refreshAllFigures, refreshStaleListings } from './directory/refresh-listing.server.ts'
import type { Chore } from './platform/chores.server.ts'
import { forgetOldNews } from './platform/housekeeping.server.ts'
import type { Job } from './platform/jobs.server.ts'
import { forgetOldLimits } from './platform/limits.server.ts'
import { DELIVER_LETTER, deliverLetter } from './platform/outbox.server.ts'
import { DAY, HOUR, MINUTE } from './platform/time.ts'
import { writeQuoteLetter } from './quotes/letters.server.ts'
import { WRITE_QUOTE_LETTER } from './quotes/news.server.ts'
import { endWhatIsOverdue } from './quotes/time-out.server.ts'
import type { Services } from './services.server.ts'
import { forgetLoosePhotos } from './uploads/photos.server.ts'

/** Everything that happens without anyone asking. Each chore is safe to run twice. */
export const chores: Record<string, Chore<Services>> = {
  'work out what most ask, and who is free': {
    every: HOUR,
    run: ({ db, clock }) => refreshAllFigures(db, clock.now()),
  },
  'list providers again whose check has run out': {
    every: HOUR,
    run: ({ db, clock }) => refreshStaleListings(db, clock.now()),
  },
  'end requests, quotes and jobs whose time is up': { every: MINUTE, run: endWhatIsOverdue },
  'forget photos that no request took': { every: HOUR, run: forgetLoosePhotos },
  'forget news that nobody waits for': { every: HOUR, run: forgetOldNews },
  'forget limits that are past': { every: HOUR, run: forgetOldLimits },
  'forget sessions and links that are past': { every: HOUR, run: forgetEndedSessions },
  'change the keys that sign tokens': { every: DAY, run: rotateSigningKeys },
}

/** Work that an act asks for, done right after it. Each job is safe to run twice. */
export const jobsOf = (services: Services): Record<string, Job> => ({
  [DELIVER_LETTER]: {
    run: ({ letterId }) => deliverLetter(services, String(letterId)),
    together: 10,
  },
  [WRITE_QUOTE_LETTER]: { run: (letter) => writeQuoteLetter(services, letter), together: 10 },
})
