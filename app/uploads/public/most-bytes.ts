/** The maximum file size: the error messages say 12 MB. */
export const MOST_BYTES = 12 * 1024 * 1024
