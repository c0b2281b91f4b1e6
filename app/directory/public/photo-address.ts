/** Where a picture of a provider is, as wide as it is shown at most. Nothing where there is none. */
export function photoAddress(
  fileId: string | null | undefined,
  width: 96 | 224 | 448 | 960 | 1600,
): string | null {
  return fileId ? `/photos/${fileId}/${width}` : null
}
