import { type FailureReason, toRequestFailure } from '../contract/failure-reason'

/** The messages of runs from before reasons were stored with them. The first that matches is the run's. */
const MESSAGES: [RegExp, FailureReason][] = [
  [/could not be reached|took too long|broke off its answer/, 'no-answer'],
  [/could not be resolved|has no IP/, 'host-unknown'],
  [
    /is not on the public internet|must start with http|' is not a URL|user name or password/,
    'url-refused',
  ],
  [/robots\.txt/, 'robots-forbid'],
  [/redirects (?:more than|to another site)/, 'redirected'],
  [/selectors take too long/, 'manifest-too-slow'],
  [/no item matches|no such JSON in its scripts/, 'page-changed'],
  [/no events as JSON-LD|without a carbonhouse list/, 'no-list'],
  [/page of a single event/, 'single-event'],
  [/no dates of events/, 'no-dates'],
  [/URL names no place/, 'query-without-place'],
  [/not a query for events/, 'query-wrong'],
  [/sent more than \d+ MB|more than \d+ |too much to expand|nests more than/, 'too-large'],
  [/TICKETMASTER_API_KEY|API key/i, 'key-refused'],
  [/is truncated|is cut off|next page|'not modified'/, 'cut-off'],
  [/manifest/, 'manifest-wrong'],
  [/there is no plugin/, 'no-plugin'],
  [/returned no page|there is no list/, 'no-page'],
  [/ returned |did not return|empty body|is not JSON|nothing was modified/i, 'other-form'],
  [/^The run was abandoned/, 'abandoned'],
]

export function findOldReason(error: string): FailureReason {
  const status = / answered (\d{3})\b/.exec(error)?.[1]
  if (status) return toRequestFailure(Number(status))
  return MESSAGES.find(([pattern]) => pattern.test(error))?.[1] ?? 'fault'
}
