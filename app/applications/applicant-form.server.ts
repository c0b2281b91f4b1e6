import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import {
  answerQuestion,
  appeal,
  correctApplication,
  withdrawApplication,
} from './applicant-acts.server.ts'
import { saveDocument } from './documents.server.ts'
import { type Outcome, refusals } from './outcome.ts'
import type { Application } from './queries.server.ts'

export const applicantActs = ['answer', 'appeal', 'correct it', 'withdraw'] as const
export type ApplicantAct = (typeof applicantActs)[number]
export const isApplicantAct = (act: unknown): act is ApplicantAct =>
  (applicantActs as readonly unknown[]).includes(act)

const said: Record<ApplicantAct, MessageDescriptor> = {
  answer: msg`Sent. The clock is running again.`,
  appeal: msg`Appeal sent`,
  'correct it': msg`You can now correct everything`,
  withdraw: msg`Application withdrawn`,
}

type Taking = {
  act: ApplicantAct
  application: Application
  form: FormData
  userId: string
  i18n: I18n
}

/** Handles a button of the status page. */
export async function handleAct(
  services: Services,
  { act, application, form, userId, i18n }: Taking,
): Promise<{ ok: true; said: string } | { ok: false; words: string }> {
  const now = services.clock.now()
  const words = String(form.get('words') ?? '')
  const acting = { userId, applicationId: application.id, now }
  if (act === 'answer')
    for (const file of form.getAll('new-certificates')) {
      if (!(file instanceof File) || file.size === 0) continue
      const bytes = new Uint8Array(await file.arrayBuffer())
      const kind = 'certificates'
      const stored = await saveDocument(services, {
        application,
        kind,
        name: file.name,
        bytes,
        now,
      })
      if (!stored.ok) return { ok: false, words: `${file.name}: ${i18n._(stored.why)}` }
    }
  const acts: Record<ApplicantAct, () => Promise<Outcome>> = {
    answer: () => answerQuestion(services, { ...acting, answer: words }),
    appeal: () => appeal(services, { ...acting, words }),
    'correct it': () => correctApplication(services, acting),
    withdraw: () => withdrawApplication(services, acting),
  }
  const outcome = await acts[act]()
  return outcome.ok
    ? { ok: true, said: i18n._(said[act]) }
    : { ok: false, words: i18n._(refusals[outcome.why]) }
}
