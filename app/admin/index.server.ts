/** What the roof uses of the server code of `admin/`. */
export { auditMiddleware } from './audit/middleware.server.ts'
