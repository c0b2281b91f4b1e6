import { type RefObject, useEffect } from 'react'

type TextedCode = Credential & { code: string }

/**
 * Where the browser can read the code from an SMS (WebOTP, on Android), it is filled in and submitted.
 * iPhones suggest it above the keyboard, by `autocomplete`.
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
        // If the user denies it, or leaves the page, the code is typed.
      },
    )
    return () => waiting.abort()
  }, [form, sentAt])
}
