/** The path that ends an impersonation. */
export const STOP = '/seeing/stop'
