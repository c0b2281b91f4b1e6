/** The envelope of every answer, and the words PayFast has for what is wrong. */
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

/** Here the text is where the value should, and the message is false. */
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
