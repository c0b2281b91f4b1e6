import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

export type KeyQuestion =
  | { type: 'create'; id: string; options: PublicKeyCredentialCreationOptionsJSON }
  | { type: 'request'; id: string; options: PublicKeyCredentialRequestOptionsJSON }

export type KeyAnswer = { question?: KeyQuestion; refusal?: string }

/**
 * A passkey or security key takes three steps: our action returns the challenge, the browser prompts the
 * user, and our action verifies the response.
 */
export function useSecurityKey(action: string, fields: Record<string, string> = {}) {
  const fetcher = useFetcher<KeyAnswer>()
  const [gaveUp, setGaveUp] = useState(false)
  const question = fetcher.data?.question
  // Prompts only for a new challenge, not for every render.
  useEffect(() => {
    if (!question) return
    answerOf(question).then(
      (answer) =>
        fetcher.submit(
          { ...fields, step: 'answer', challenge: question.id, answer: JSON.stringify(answer) },
          { method: 'post', action },
        ),
      // Dismissing the browser's prompt counts as giving up.
      () => setGaveUp(true),
    )
  }, [question?.id])
  return {
    isBusy: fetcher.state !== 'idle' || (question !== undefined && !gaveUp),
    refusal: fetcher.data?.refusal,
    ask: () => {
      setGaveUp(false)
      fetcher.submit({ ...fields, step: 'ask' }, { method: 'post', action })
    },
  }
}

/** The WebAuthn library is loaded when the button is clicked. */
async function answerOf(question: KeyQuestion) {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return question.type === 'create'
    ? startRegistration({ optionsJSON: question.options })
    : startAuthentication({ optionsJSON: question.options })
}
