// Both libraries are imported with the first file: they take tens of megabytes.

/** The type of a file by its content, or undefined. */
export async function typeOf(bytes: Uint8Array) {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(bytes).catch(() => undefined)
}

/** The library that decodes and resizes pictures. */
export const drawing = async () => (await import('sharp')).default
