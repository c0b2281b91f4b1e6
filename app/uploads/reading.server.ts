// Both libraries are fetched with the first file that comes: they take tens of megabytes.

/** The type of a file by its content, or undefined. */
export async function typeOf(bytes: Uint8Array) {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(bytes).catch(() => undefined)
}

/** What reads and draws pictures. */
export const drawing = async () => (await import('sharp')).default
