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
 * A passkey or security key is asked in three moves: our action gives the question, the browser asks
 * the person, and our action takes the answer.
 */
export function useSecurityKey(action: string, fields: Record<string, string> = {}) {
  const fetcher = useFetcher<KeyAnswer>()
  const [gaveUp, setGaveUp] = useState(false)
  const question = fetcher.data?.question
  // Only a new question is asked of the person, not each drawing of the page.
  useEffect(() => {
    if (!question) return
    answerOf(question).then(
      (answer) =>
        fetcher.submit(
          { ...fields, step: 'answer', challenge: question.id, answer: JSON.stringify(answer) },
          { method: 'post', action },
        ),
      // Closing the browser's own window is an answer too.
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

/** The library comes when someone presses the button, not before. */
async function answerOf(question: KeyQuestion) {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return question.type === 'create'
    ? startRegistration({ optionsJSON: question.options })
    : startAuthentication({ optionsJSON: question.options })
}
