import { isRouteErrorResponse } from 'react-router'

const LONGEST_MESSAGE = 300

/**
 * The sentence that our server refused a request with, or null. React Router hands over the text of any
 * failed response: a gateway's is an HTML page, or a message for its operator.
 */
export function refusalIn(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status >= 500) return null
  const { data } = error
  const isSentence =
    typeof data === 'string' &&
    data.trim() !== '' &&
    data.length <= LONGEST_MESSAGE &&
    !/<|^\s*[{[]/.test(data)
  return isSentence ? data : null
}
