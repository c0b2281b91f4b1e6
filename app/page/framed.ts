/** A response with this header may be framed by pages of this site (shell/safety.server.ts). */
export const FRAMED = 'X-Content-Preview'
