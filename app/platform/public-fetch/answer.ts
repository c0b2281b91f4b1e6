/** Why nothing was fetched. Codes, because each caller has its own words for them. */
export type FetchRefusal =
  /** It can't be read as an address, has a user name or password, or a port other than 443 and 8443. */
  | 'not an address'
  | 'not https'
  /** The caller allows only some hosts, and this isn't one. */
  | 'host not allowed'
  /** It leads to an address that isn't on the public internet. */
  | 'private address'
  /** No such host, no connection, no valid certificate, or an answer that breaks off. */
  | 'unreachable'
  | 'too slow'
  | 'too big'
  /** More than three, or one in answer to a POST. */
  | 'redirects'
  /** 404 or 410. */
  | 'not found'
  /** Any other status but 2xx. */
  | 'refused by status'
  /** The caller's signal was aborted. */
  | 'stopped'

/** What identifies the version that a server sent, to be handed back with the next request. */
export type Validators = { etag: string | null; lastModified: string | null }

export type PublicRequest = {
  /** What the server sent last time: it answers 304 where nothing has changed since. */
  validators?: Validators
  /** The "Accept" header. */
  accept?: string
  /** With this the request is a POST, and follows no redirect. */
  send?: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  /** The only hosts that may be connected to: "push.example", or "*.push.example" for all below it. */
  hosts?: readonly string[]
  /** How many bytes the answer may have, compressed and unpacked. 2 MB unless given. */
  largest?: number
  /** How many milliseconds everything together may take, redirects included. Ten seconds unless given. */
  longest?: number
  signal?: AbortSignal
}

export type PublicAnswer =
  | {
      ok: true
      isChanged: true
      status: number
      contentType: string | null
      body: Uint8Array
      validators: Validators
      /** Where it was found after all redirects. */
      url: string
    }
  | { ok: true; isChanged: false }
  | {
      ok: false
      why: FetchRefusal
      /** What the server answered, where it did. */
      status?: number
      /** The "Retry-After" header. */
      retryAfter?: string | null
      /** What went wrong below, for the log. */
      cause?: unknown
    }
