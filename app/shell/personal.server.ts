/** Cookies that make an answer this person's own: a session, a conversation, a message, a link they wait for. */
const PERSONAL = /(?:^|;\s*)(?:__Host-)?(?:session|chat|toast-\w+|awaited)=/

/** Whether an answer to this request is for one person, and so must not be kept for others. */
export function isPersonal(request: Request): boolean {
  return PERSONAL.test(request.headers.get('Cookie') ?? '')
}

const SESSION = /(?:^|;\s*)(?:__Host-)?session=/

/** Whether someone may be signed in: on a shared device, Back must not bring their pages after they signed out. */
export const showsSession = (request: Request) => SESSION.test(request.headers.get('Cookie') ?? '')
