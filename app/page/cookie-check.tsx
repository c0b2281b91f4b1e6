export const COOKIE_CHECK = 'cookie-check'

/** Says that the page of this form has set a cookie: `cookie-check.server.ts`. */
export const CookieCheck = () => <input type="hidden" name={COOKIE_CHECK} value="1" />
