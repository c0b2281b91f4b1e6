import { isRouteErrorResponse } from 'react-router'

const LONGEST_MESSAGE = 300

/**
 * Our server's own error message for a request, or null. React Router returns the text of any failed
 * response: a gateway's is an HTML page, or a message for its operator.
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
