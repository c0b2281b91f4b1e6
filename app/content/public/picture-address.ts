/** The URL of a story's or team member's picture, at its largest displayed width. */
export const pictureAddress = (fileId: string | null, width: 96 | 224 | 448 | 960) =>
  fileId ? `/pictures/${fileId}/${width}` : null
