/** The parameter of a page's address that shows an editor's draft: such a page is never cached. */
export const PREVIEW_PARAM = 'content-preview'
