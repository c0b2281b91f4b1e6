/** What each folder of the bucket accepts: photos and logos, or documents. */
export const folders = {
  'profile-photos': 'picture',
  'business-logos': 'picture',
  certificates: 'document',
} as const

export type Folder = keyof typeof folders
export type FilePath = { path: string; folder: Folder; name: string }

const LONGEST = 200

/**
 * Parses the path that a client requests, still percent-encoded. One folder and one file name without path
 * traversal; null for anything else.
 */
export function readFilePath(encoded: string): FilePath | null {
  let path: string
  try {
    path = decodeURIComponent(encoded)
  } catch {
    return null
  }
  const [folder = '', name = '', ...more] = path.split('/')
  const isPlain =
    /^[^\p{C}\\/]{1,120}$/u.test(name) && name !== '.' && name !== '..' && path.isWellFormed()
  if (!isPlain || more.length > 0 || path.length > LONGEST || !Object.hasOwn(folders, folder))
    return null
  return { path, folder: folder as Folder, name }
}
