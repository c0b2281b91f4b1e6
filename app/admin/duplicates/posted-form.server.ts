import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Services } from '#app/page/services.server.ts'
import type { NewToast } from '#app/platform/flash.server.ts'
import { isId } from '#app/platform/ids.ts'
import { refusals } from '../people/run-act.server.ts'
import { dismissDuplicate, suggestAgain } from './dismissals.server.ts'

const intents = {
  dismiss: { act: dismissDuplicate, done: msg`We won't suggest this account here again` },
  'suggest again': { act: suggestAgain, done: msg`This account can be suggested again` },
} as const

type Posted = { form: FormData; personId: string; by: { id: string } }

/** Handles a button of the duplicates card and returns a toast; null if the form is another one. */
export async function handleDuplicateForm(
  services: Services,
  { form, personId, by }: Posted,
  i18n: I18n,
): Promise<NewToast | null> {
  const intent = String(form.get('intent') ?? '')
  const otherId = String(form.get('other') ?? '')
  if (!Object.hasOwn(intents, intent) || !isId(personId) || !isId(otherId)) return null
  const { act, done } = intents[intent as keyof typeof intents]
  const outcome = await act(services, {
    personId: personId.toLowerCase(),
    otherId: otherId.toLowerCase(),
    by,
  })
  if (outcome === 'done') return { kind: 'success', title: i18n._(done) }
  return {
    kind: outcome === 'so already' ? 'info' : 'failure',
    title: i18n._(refusals[outcome]),
  }
}
