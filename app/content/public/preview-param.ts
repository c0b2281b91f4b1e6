/** The URL parameter of an editor's preview: such a page is never cached. */
export const PREVIEW_PARAM = 'content-preview'
