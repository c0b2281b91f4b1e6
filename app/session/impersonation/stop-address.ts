/** Where staff stop seeing the site as someone. */
export const STOP = '/seeing/stop'
