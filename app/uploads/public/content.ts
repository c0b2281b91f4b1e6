/** A file's detected type and checked content. */
export type Content = {
  bytes: Uint8Array
  type: string
  extension: string
  width?: number
  height?: number
}
