export const COOKIE_CHECK = 'cookie-check'

/** Tells the action that the form's page set a cookie: `cookie-check.server.ts`. */
export const CookieCheck = () => <input type="hidden" name={COOKIE_CHECK} value="1" />
