import { type RefObject, useEffect } from 'react'

type TextedCode = Credential & { code: string }

/**
 * Where the browser hands over the code of an SMS by itself (WebOTP, on Android), it is filled in and sent. iPhones
 * offer it above the keyboard, by `autocomplete`.
 */
export function useTextedCode(form: RefObject<HTMLFormElement | null>, sentAt: number) {
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options as CredentialRequestOptions).then(
      (credential) => {
        const field = form.current?.elements.namedItem('code')
        if (!credential || !(field instanceof HTMLInputElement)) return
        field.value = (credential as TextedCode).code
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
      () => {
        // Anyone who refuses, or leaves the page, types it.
      },
    )
    return () => waiting.abort()
  }, [form, sentAt])
}
