// Both libraries are fetched with the first file that comes: they take tens of megabytes.

/** What a file is by its content, or undefined where nothing can be said. */
export async function typeOf(bytes: Uint8Array) {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(bytes).catch(() => undefined)
}

/** What reads and draws pictures. */
export const drawing = async () => (await import('sharp')).default
