import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { COOKIE_CHECK } from '#app/page/cookie-check.tsx'
import type { KeyAnswer, KeyQuestion } from './security-key.ts'

const ASK = '/auth/passkey?quietly=1'

/**
 * Offers passkeys in the email field's autofill where the browser can (conditional UI). Starts once the page
 * is hydrated, and again when the challenge expires. Returns the error.
 */
export function usePasskeyAutofill({ isOffered, next }: { isOffered: boolean; next: string }) {
  const asking = useFetcher<KeyAnswer>()
  const answering = useFetcher<KeyAnswer>()

  useEffect(() => {
    if (isOffered)
      canAutofill().then((can) => {
        if (can) asking.load(ASK)
      })
  }, [isOffered])

  const question = asking.data?.question
  // Runs only for a new challenge, not for every render.
  useEffect(() => {
    if (question?.type !== 'request') return
    const { id, options } = question
    const left = new AbortController()
    const ends = setTimeout(() => whenSeen(() => asking.load(ASK), left.signal), options.timeout)
    left.signal.addEventListener('abort', () => clearTimeout(ends))
    answerOf(question, left.signal).then(
      (answer) =>
        answering.submit(
          {
            next,
            [COOKIE_CHECK]: '1',
            step: 'answer',
            challenge: id,
            answer: JSON.stringify(answer),
          },
          { method: 'post', action: '/auth/passkey' },
        ),
      // The user clicked the button instead, or left the page: the current browser prompt isn't ours to
      // abort.
      () => clearTimeout(ends),
    )
    return () => left.abort()
  }, [question?.type === 'request' && question.id])

  const { refusal } = answering.data ?? {}
  return refusal ? [refusal] : undefined
}

async function canAutofill(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** The WebAuthn library is loaded only here, with the form's chunk. */
async function answerOf({ options }: Extract<KeyQuestion, { type: 'request' }>, left: AbortSignal) {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  left.throwIfAborted()
  const signed = new AbortController()
  left.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), signed)
  return startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: true,
    verifyBrowserAutofillInput: false,
  }).finally(() => signed.abort())
}

/** Waits until the page is visible: a background tab must not open a prompt. */
function whenSeen(act: () => void, signal: AbortSignal) {
  if (document.visibilityState === 'visible') return act()
  document.addEventListener('visibilitychange', act, { once: true, signal })
}
