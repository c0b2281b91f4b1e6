/** The envelope of every response, and PayFast's error messages. */
export type ApiAnswer = { status: number; body: unknown }

export function success(response: unknown, message = 'Success', extra: object = {}): ApiAnswer {
  return {
    status: 200,
    body: { code: 200, status: 'success', data: { response, message, ...extra } },
  }
}

export function failed(code: number, message: string, response: unknown = false): ApiAnswer {
  return { status: code, body: { code, status: 'failed', data: { response, message } } }
}

/** In this case the text is in place of the value, and the message is false. */
export function notAuthorised(text: string): ApiAnswer {
  return {
    status: 401,
    body: { code: 401, status: 'failed', data: { response: text, message: false } },
  }
}

export class Refused extends Error {
  readonly answer: ApiAnswer

  constructor(answer: ApiAnswer) {
    super('refused')
    this.answer = answer
  }
}
