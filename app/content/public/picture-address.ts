/** Where a picture of a story or of the team is, as wide as it is shown at most. */
export const pictureAddress = (fileId: string | null, width: 96 | 224 | 448 | 960) =>
  fileId ? `/pictures/${fileId}/${width}` : null
