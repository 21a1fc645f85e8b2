/** We do not fetch this URL; the message says why, for the person who entered it. */
export class RefusedUrlError extends Error {
  override name = 'RefusedUrlError'
  constructor(
    message: string,
    readonly reason: 'url-refused' | 'robots-forbid' | 'redirected' = 'url-refused',
  ) {
    super(message)
  }
}

/** Why there is no response with a status. */
type NoResponse = 'no-answer' | 'host-unknown' | 'too-large' | 'redirected'

/**
 * The source could not be reached, took too long, sent too much, or answered with an error `status`. `retryAfter` is how
 * long it said to wait before the next request, in milliseconds, or null.
 */
export class FetchError extends Error {
  override name = 'FetchError'
  readonly retryAfter: number | null
  readonly reason: NoResponse
  constructor(
    message: string,
    readonly status: number | null,
    {
      retryAfter = null,
      reason = 'no-answer',
      ...options
    }: ErrorOptions & { retryAfter?: number | null; reason?: NoResponse } = {},
  ) {
    super(message, options)
    this.retryAfter = retryAfter
    this.reason = reason
  }
}
