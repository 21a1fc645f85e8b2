import type { RequestFailure, SourceFailure } from '../contract/failure-reason'

/** Why a pasted URL could not be fetched, and what to do, in plain words. */
export const explainUnreadUrl = (reason: RequestFailure | SourceFailure): string =>
  EXPLANATIONS[reason] ?? EXPLANATIONS['request-refused']

const EXPLANATIONS: Record<RequestFailure | 'too-large', string> &
  Partial<Record<SourceFailure, string>> = {
  'access-denied':
    'The site does not let us read this page. Open the URL in a private window: if you see the page, ask the venue for its calendar’s URL; if you do not, it needs a login.',
  'page-gone':
    'There is no page at this URL. Check its spelling, or open the site and copy the URL of the page that lists its events.',
  'read-too-often': 'The site says that we read it too often. Wait a few minutes and try again.',
  'source-fault':
    'The site has a problem of its own right now. Try again later; if the page does not open in your browser either, tell the venue.',
  'request-refused':
    'The site refuses to answer at this URL. Open it in a browser, and paste the URL where you end up.',
  'no-answer':
    'The site did not answer, or took too long. Try again later; if it does not open in your browser either, tell the venue.',
  'host-unknown':
    'There is no website with this name. Check the spelling of the URL, or copy it from your browser.',
  'url-refused':
    'We cannot read this URL. Paste one that begins with https:// or http://, has no user name or password, and that everyone can open.',
  'robots-forbid':
    'The site does not allow programs to read this page. Ask the venue for a calendar or feed, or to allow CityEventsBot in its robots.txt.',
  redirected:
    'This URL leads somewhere else. Open it in a browser, and paste the URL where you end up.',
  'too-large':
    'This page is too large for us to read. Paste a URL with fewer events, such as one month or one category.',
}
