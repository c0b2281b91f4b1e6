/** The URL of a provider's picture at its largest displayed width; undefined without one. */
export function photoAddress(
  fileId: string | null | undefined,
  width: 96 | 224 | 448 | 960 | 1600,
): string | null {
  return fileId ? `/photos/${fileId}/${width}` : null
}
