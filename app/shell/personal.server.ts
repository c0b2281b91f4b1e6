/** Cookies that make a response personal: a session, a conversation, a toast, a pending confirmation. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?(?:session|chat|toast-\w+|awaited)=/

/** Whether the response to this request is personal and must not be cached for others. */
export function isPersonal(request: Request): boolean {
  return PERSONAL.test(request.headers.get('Cookie') ?? '')
}

const SESSION = /(?:^|;\s*)(?:__Host-)?session=/

/**
 * Whether someone may be signed in: on a shared device, Back must not restore their pages after signing out.
 */
export const showsSession = (request: Request) => SESSION.test(request.headers.get('Cookie') ?? '')
