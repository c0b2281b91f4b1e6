import { Hono } from 'hono'
import type { Services } from '#app/page/services.server.ts'
import { drawnPhoto, requestedPhoto } from '#app/uploads/index.server.ts'
import { shownPhoto } from '../settings/document-queries.server.ts'

/**
 * GET /photos/:photoId/:width: pictures of approved providers, the same for everyone and immutable: another
 * picture has another URL. Reads and sets no cookie, so that any cache may store it; private pictures are
 * passed on to the site, which checks the visitor.
 */
export const publicPhotos = ({ db, files }: Pick<Services, 'db' | 'files'>) =>
  new Hono().get('/photos/:photoId/:width', async (c, next) => {
    const requested = requestedPhoto(c.req.param('width'))
    if (!requested) return next()
    const photo = await shownPhoto(db, c.req.param('photoId'))
    if (photo?.verification !== 'approved') return next()
    const { bytes, type } = await drawnPhoto(photo.key, requested, files.read)
    c.header('Content-Type', type)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(bytes)
  })
