const LONGEST_EDGE = 1600
const SMALL_ENOUGH = 150 * 1024

/**
 * Downscales a photo before uploading, because prepaid data is expensive. Returns undecodable files
 * unchanged.
 */
export async function shrunk(file: File, edge = LONGEST_EDGE): Promise<Blob> {
  if (file.size <= SMALL_ENOUGH || typeof createImageBitmap !== 'function') return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.78))
  return small && small.size < file.size ? small : file
}
