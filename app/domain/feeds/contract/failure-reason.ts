/** Why a plugin cannot read what a source sent. */
export const SOURCE_FAILURES = [
  /** A web page instead of a calendar, something that is not JSON, or nothing. */
  'other-form',
  /** A page without the list of events that its kind has. */
  'no-list',
  'single-event',
  'no-dates',
  /** What the manifest names is no longer on the page. */
  'page-changed',
  /** The list ends before its end. */
  'cut-off',
  'too-large',
  'no-page',
  'manifest-wrong',
  'manifest-too-slow',
  'query-wrong',
  'query-without-place',
  'key-refused',
  'no-plugin',
] as const
export type SourceFailure = (typeof SOURCE_FAILURES)[number]

/** Why a request got nothing. */
export const REQUEST_FAILURES = [
  'access-denied',
  'page-gone',
  'read-too-often',
  'source-fault',
  'request-refused',
  'no-answer',
  'host-unknown',
  'url-refused',
  'robots-forbid',
  'redirected',
] as const
export type RequestFailure = (typeof REQUEST_FAILURES)[number]

/** Why a run failed. It is stored with the run, so none is ever renamed. `fault` is ours, and nobody knows it yet. */
export type FailureReason = SourceFailure | RequestFailure | 'abandoned' | 'fault'

/** Of a response with an error status. */
export function toRequestFailure(status: number): RequestFailure {
  if (status === 401 || status === 403) return 'access-denied'
  if (status === 404 || status === 410) return 'page-gone'
  if (status === 429) return 'read-too-often'
  return status >= 500 ? 'source-fault' : 'request-refused'
}
