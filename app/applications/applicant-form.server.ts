import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import { say } from '#app/platform/words.ts'
import {
  answerQuestion,
  appeal,
  correctApplication,
  withdrawApplication,
} from './applicant-acts.server.ts'
import { type Outcome, refusals } from './outcome.ts'
import { keepPaper } from './papers.server.ts'
import type { Application } from './queries.server.ts'

export const applicantActs = ['answer', 'appeal', 'correct it', 'withdraw'] as const
export type ApplicantAct = (typeof applicantActs)[number]
export const isApplicantAct = (act: unknown): act is ApplicantAct =>
  (applicantActs as readonly unknown[]).includes(act)

const said: Record<ApplicantAct, string> = {
  answer: say(msg`Sent. The clock goes on.`),
  appeal: say(msg`Your appeal is in`),
  'correct it': say(msg`Everything is here to be corrected`),
  withdraw: say(msg`Your application is withdrawn`),
}

type Taking = { act: ApplicantAct; application: Application; form: FormData; userId: string }

/** One press of a button of the status page. */
export async function takeAct(
  services: Services,
  { act, application, form, userId }: Taking,
): Promise<{ ok: true; said: string } | { ok: false; words: string }> {
  const at = services.clock.now()
  const words = String(form.get('words') ?? '')
  const acting = { userId, applicationId: application.id, at }
  if (act === 'answer')
    for (const file of form.getAll('new-certificates')) {
      if (!(file instanceof File) || file.size === 0) continue
      const bytes = new Uint8Array(await file.arrayBuffer())
      const kind = 'certificates'
      const kept = await keepPaper(services, { application, kind, name: file.name, bytes, at })
      if (!kept.ok) return { ok: false, words: say(kept.why) }
    }
  const acts: Record<ApplicantAct, () => Promise<Outcome>> = {
    answer: () => answerQuestion(services, { ...acting, answer: words }),
    appeal: () => appeal(services, { ...acting, words }),
    'correct it': () => correctApplication(services, acting),
    withdraw: () => withdrawApplication(services, acting),
  }
  const outcome = await acts[act]()
  return outcome.ok
    ? { ok: true, said: said[act] }
    : { ok: false, words: say(refusals[outcome.why]) }
}
