import { type Context, Hono } from 'hono'
import { isId } from '#app/platform/ids.ts'
import type { AdapterEnv } from '../adapter-services.ts'
import { readFilePath } from '../file-path.ts'
import { fileAt, openFile, saveFile } from '../provider-files.server.ts'
import { Refusal } from '../refusal.ts'

const BUCKET = 'provider-files'

/** The bucket: users upload and download files under their own path. There are no public URLs. */
export const providerFiles = new Hono<AdapterEnv>()
  .post(`/object/${BUCKET}/*`, (c) => upload(c, c.req.header('x-upsert') === 'true'))
  .put(`/object/${BUCKET}/*`, (c) => upload(c, true))
  .get(`/object/info/${BUCKET}/*`, async (c) => {
    const file = await requestedFile(c, `/object/info/${BUCKET}/`)
    return c.json({
      id: file.id,
      name: pathAfter(c, `/object/info/${BUCKET}/`)?.path,
      size: file.bytes,
      content_type: file.type,
      created_at: file.createdAt,
    })
  })
  .get(`/object/authenticated/${BUCKET}/*`, (c) => download(c, `/object/authenticated/${BUCKET}/`))
  .get(`/object/${BUCKET}/*`, (c) => download(c, `/object/${BUCKET}/`))

async function upload(c: Context<AdapterEnv>, replaces: boolean) {
  const { services, caller } = c.var
  const path = pathAfter(c, `/object/${BUCKET}/`)
  if (!caller) throw new Refusal(403, 'Unauthorized', 'new row violates row-level security policy')
  if (!path)
    throw new Refusal(
      400,
      'InvalidKey',
      'Invalid key: a file goes to profile-photos/, business-logos/ or certificates/, under one name',
    )
  const { id } = await saveFile(services, {
    owner: caller,
    path,
    bytes: await content(c),
    replaces,
  })
  return c.json({ Id: id, Key: `${BUCKET}/${path.path}`, path: path.path })
}

/**
 * Browsers send multipart form data whose field may have any name, or none; other clients send the bytes
 * alone.
 */
async function content(c: Context): Promise<Uint8Array> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? ''))
    return new Uint8Array(await c.req.arrayBuffer())
  const form = await c.req.raw.formData().catch(() => null)
  const file = form && [...form.values()].find((value) => value instanceof File)
  if (!file) throw new Refusal(400, 'InvalidRequest', 'The form holds no file')
  return new Uint8Array(await file.arrayBuffer())
}

async function download(c: Context<AdapterEnv>, before: string) {
  const file = await requestedFile(c, before)
  const bytes = await openFile(c.var, file)
  return c.body(Buffer.from(bytes), 200, {
    'Content-Type': file.type,
    // Always downloaded, never rendered as a page of this site.
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Cache-Control': 'private, no-store',
  })
}

/** A file of another user and a missing file give the same response. */
async function requestedFile(c: Context<AdapterEnv>, before: string) {
  const path = pathAfter(c, before)
  const owner = c.req.query('owner')
  const { services, caller } = c.var
  const ownerId = isId(owner) ? owner.toLowerCase() : null
  const file = path && (await fileAt(services, { caller, path: path.path, ownerId }))
  if (!file) throw new Refusal(404, 'not_found', 'Object not found')
  return file
}

/** Still percent-encoded: `readFilePath` decodes it and rejects path traversal. */
function pathAfter(c: Context, before: string) {
  const { pathname } = new URL(c.req.url)
  return readFilePath(pathname.slice(pathname.indexOf(before) + before.length))
}
