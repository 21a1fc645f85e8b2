import { type FailureReason, toRequestFailure } from '../contract/failure-reason'
import type { RunState } from '../feed'

/** What happened in a run that did not succeed, and what to do about it, in plain words. */
export type RunExplanation = { what: string; whatToDo: string }

type EndedRun = { state: RunState; error: string | null; reason: string | null }

/** Null for a run that succeeded or has not ended. */
export function explainRun({ state, error, reason }: EndedRun): RunExplanation | null {
  if (state === 'held') {
    return {
      what: error ?? 'The run was held, and nothing was changed.',
      whatToDo:
        'Compare the source with what it would delete. If the events are gone there, accept the deletions; if they are not, its pages have changed and the scrape needs to be edited.',
    }
  }
  if (state !== 'failed') return null
  return EXPLANATIONS[isReason(reason) ? reason : findOldReason(error ?? '')]
}

const isReason = (reason: string | null): reason is FailureReason =>
  reason !== null && Object.hasOwn(EXPLANATIONS, reason)

const WAIT =
  'There is nothing to do at first: the feed tries again by itself, and waits longer each time.'

const EDIT_PAGE =
  'Open the URL in a browser. If the events are there, paste the URL under “Paste a URL” to find out how it can be read now; if they have moved, use their new URL.'

const EXPLANATIONS: Record<FailureReason, RunExplanation> = {
  'access-denied': {
    what: 'The source does not let us read this page.',
    whatToDo:
      'Open the URL in a private window. If you see it, the site blocks programs: ask the venue for its calendar’s URL, or to allow CityEventsBot. If you do not, the page needs a login.',
  },
  'page-gone': {
    what: 'The page no longer exists.',
    whatToDo:
      'The site has probably moved its calendar. Find its new URL and change it in the scrape.',
  },
  'read-too-often': {
    what: 'The source says that it is read too often.',
    whatToDo: `${WAIT} If it goes on for days, another feed of the same host may be one too many.`,
  },
  'source-fault': {
    what: 'The source has a fault of its own.',
    whatToDo: `${WAIT} If it goes on for days, tell the venue.`,
  },
  'request-refused': {
    what: 'The source refuses this request.',
    whatToDo: 'Open the scrape’s URL in a browser, and change it if it leads somewhere else.',
  },
  'no-answer': {
    what: 'The source did not answer, or took too long.',
    whatToDo: `${WAIT} If the site does not open in a browser either, tell the venue.`,
  },
  'host-unknown': {
    what: 'The name of the host does not exist at the moment.',
    whatToDo: 'Check the spelling of the URL. If it is right, the venue’s domain may have expired.',
  },
  'url-refused': {
    what: 'The URL is one that we do not read.',
    whatToDo: 'Change the scrape’s URL to a page that everyone can open.',
  },
  'robots-forbid': {
    what: 'The site does not allow programs to read this page.',
    whatToDo:
      'Ask the venue for a calendar or feed, or to allow CityEventsBot in its robots.txt. Until then, unschedule the scrape.',
  },
  redirected: {
    what: 'The URL leads somewhere else.',
    whatToDo: 'Open it in a browser, and change the scrape’s URL to where you end up.',
  },
  'other-form': {
    what: 'The source no longer answers with events in the form that was expected.',
    whatToDo:
      'Open the URL in a browser. If it shows a check for robots or a login, the site blocks programs. If it shows events, paste its URL again to find out what it is now.',
  },
  'no-list': {
    what: 'The page no longer has a list of events that this plugin can read, so nothing was changed.',
    whatToDo: EDIT_PAGE,
  },
  'single-event': {
    what: 'The URL is the page of a single event, not a list of events.',
    whatToDo: 'Change the scrape’s URL to the page that lists all events.',
  },
  'no-dates': {
    what: 'The feed does not say when its events take place, and neither do the pages that it links.',
    whatToDo:
      'Feeds of news often leave it out. Paste the URL of the site’s page of events instead; it may be read in another way.',
  },
  'page-changed': {
    what: 'The manifest finds no events on the page, so nothing was changed. The page has probably been redesigned.',
    whatToDo:
      'Open the URL in a browser. If the events are there, edit the scrape, or pick them again by clicking. If there are just none now, add to the manifest what the page shows then (items.none).',
  },
  'cut-off': {
    what: 'The list of events breaks off before its end, so nothing was changed.',
    whatToDo: `${WAIT} If it goes on for days, its pages may have changed: edit the scrape.`,
  },
  'too-large': {
    what: 'The source has more than a run may read.',
    whatToDo:
      'Use a URL with fewer events, such as one category, a smaller area or the coming months. Many calendars accept a range of dates in their URL.',
  },
  'no-page': {
    what: 'The source gave no page to read.',
    whatToDo: `${WAIT} If it goes on for days, check the scrape’s URL in a browser.`,
  },
  'manifest-wrong': {
    what: 'The manifest of this scrape is wrong.',
    whatToDo: 'Edit the scrape: what is named in the error below has to change.',
  },
  'manifest-too-slow': {
    what: 'The manifest of this scrape takes too long on this page, so nothing was changed.',
    whatToDo:
      'Edit the scrape: prefer short selectors such as a class, search the item instead of the whole page, and match short texts.',
  },
  'query-wrong': {
    what: 'The URL is not a query for events of Ticketmaster.',
    whatToDo: 'Edit the scrape: the error below shows how such a URL begins.',
  },
  'query-without-place': {
    what: 'The URL does not say which place’s events to read.',
    whatToDo: 'Edit the scrape: add a place to its URL, as the error below says.',
  },
  'key-refused': {
    what: 'Ticketmaster does not accept our key, or we have none.',
    whatToDo: 'Set TICKETMASTER_API_KEY as docs/deploy.md describes.',
  },
  'no-plugin': {
    what: 'The plugin of this scrape does not exist.',
    whatToDo: 'Edit the scrape and choose another plugin.',
  },
  abandoned: {
    what: 'The run was interrupted before its end. The next one does the rest.',
    whatToDo: 'Run it again. If it is interrupted each time, the source may be too large.',
  },
  fault: {
    what: 'The run failed for a reason that is not the source’s.',
    whatToDo:
      'Run it again. If it fails again, the trace below belongs in a report to the developers.',
  },
}

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

function findOldReason(error: string): FailureReason {
  const status = / answered (\d{3})\b/.exec(error)?.[1]
  if (status) return toRequestFailure(Number(status))
  return MESSAGES.find(([pattern]) => pattern.test(error))?.[1] ?? 'fault'
}
