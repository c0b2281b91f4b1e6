import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { COOKIE_CHECK } from '#app/page/cookie-check.tsx'
import type { KeyAnswer, KeyQuestion } from './security-key.ts'

const ASK = '/auth/passkey?quietly=1'

/**
 * Where the browser can, it offers passkeys in the email field, beside the passwords it keeps. Asked once
 * the page is hydrated, and again when the question is too old. Answers with what was refused.
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
  // Only a new question is put to the browser, not each drawing of the page.
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
      // They pressed the button instead, or left: whatever the browser asks now is not ours to end.
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

/** The library comes where it is of use, with the form's own script. */
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

/** A page behind others asks nothing until someone comes back to it. */
function whenSeen(act: () => void, signal: AbortSignal) {
  if (document.visibilityState === 'visible') return act()
  document.addEventListener('visibilitychange', act, { once: true, signal })
}
