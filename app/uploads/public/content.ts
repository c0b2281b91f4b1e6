/** What a file holds once it was looked at. */
export type Content = {
  bytes: Uint8Array
  type: string
  extension: string
  width?: number
  height?: number
}
