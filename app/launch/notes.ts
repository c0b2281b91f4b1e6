/** A note above a page, said by the server. With `leave` it ends a preview, with `change` it leads to its form. */
export type Note = { title: string; text: string; leave?: string; change?: string }
