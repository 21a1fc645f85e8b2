import type { RunState } from './feed'

/** What happened in a run that did not succeed, and what to do about it, in plain words. */
export type RunExplanation = { what: string; whatToDo: string }

type EndedRun = { state: RunState; error: string | null }

/** Null for a run that succeeded or has not ended. */
export function explainRun({ state, error }: EndedRun): RunExplanation | null {
  if (state === 'held') {
    return {
      what: error ?? 'The run was held, and nothing was changed.',
      whatToDo:
        'Compare the source with what it would delete. If the events are gone there, accept the deletions; if they are not, its pages have changed and the scrape needs to be edited.',
    }
  }
  if (state !== 'failed') return null
  const text = error ?? ''
  const known = REASONS.find(({ pattern }) => pattern.test(text))
  return known ?? UNKNOWN
}

const WAIT =
  'There is nothing to do at first: the feed tries again by itself, and waits longer each time.'

const UNKNOWN: RunExplanation = {
  what: 'The run failed for a reason that is not the source’s.',
  whatToDo:
    'Run it again. If it fails again, the trace below belongs in a report to the developers.',
}

/** By the errors of the guarded fetch, the plugins and the run's lock. The first that matches explains the run. */
const REASONS: (RunExplanation & { pattern: RegExp })[] = [
  {
    pattern: /answered 401|answered 403/,
    what: 'The source does not let us read this page.',
    whatToDo:
      'Open the URL in a private window. If you see it, the site blocks programs: ask the venue for its calendar’s URL, or to allow CityEventsBot. If you do not, the page needs a login.',
  },
  {
    pattern: /answered 404|answered 410/,
    what: 'The page no longer exists.',
    whatToDo:
      'The site has probably moved its calendar. Find its new URL and change it in the scrape.',
  },
  {
    pattern: /answered 429/,
    what: 'The source says that it is read too often.',
    whatToDo: `${WAIT} If it goes on for days, another feed of the same host may be one too many.`,
  },
  {
    pattern: /answered 5\d\d/,
    what: 'The source has a fault of its own.',
    whatToDo: `${WAIT} If it goes on for days, tell the venue.`,
  },
  {
    pattern: /answered \d{3}/,
    what: 'The source refuses this request.',
    whatToDo: 'Open the scrape’s URL in a browser, and change it if it leads somewhere else.',
  },
  {
    pattern: /could not be reached|took too long|broke off its answer/,
    what: 'The source did not answer, or took too long.',
    whatToDo: `${WAIT} If the site does not open in a browser either, tell the venue.`,
  },
  {
    pattern: /could not be resolved|has no IP/,
    what: 'The name of the host does not exist at the moment.',
    whatToDo: 'Check the spelling of the URL. If it is right, the venue’s domain may have expired.',
  },
  {
    pattern:
      /is not on the public internet|must start with http|is not a URL|user name or password/,
    what: 'The URL is one that we do not read.',
    whatToDo: 'Change the scrape’s URL to a page that everyone can open.',
  },
  {
    pattern: /robots\.txt/,
    what: 'The site does not allow programs to read this page.',
    whatToDo:
      'Ask the venue for a calendar or feed, or to allow CityEventsBot in its robots.txt. Until then, unschedule the scrape.',
  },
  {
    pattern: /redirects (?:more than|to another site)/,
    what: 'The URL leads somewhere else.',
    whatToDo: 'Open it in a browser, and change the scrape’s URL to where you end up.',
  },
  {
    pattern:
      /sent more than \d+ MB|more than \d+ pages|more than \d+ (?:elements|occurrences)|too much to expand|nests more than/,
    what: 'The source has more than a run may read.',
    whatToDo:
      'Use a URL with fewer events, such as one category or the coming months. Many calendars accept a range of dates in their URL.',
  },
  {
    pattern:
      /returned a web page|did not return a calendar|something that is not JSON|without a list of events|empty body|is not (?:a|an) |no events? (?:were|was|is|are)/i,
    what: 'The source no longer answers with events in the form that was expected.',
    whatToDo:
      'Open the URL in a browser. If it shows a check for robots or a login, the site blocks programs. If it shows events, paste its URL again to find out what it is now.',
  },
  {
    pattern: /is truncated|next page/,
    what: 'The list of events breaks off before its end, so nothing was changed.',
    whatToDo: `${WAIT} If it goes on for days, its pages may have changed: edit the scrape.`,
  },
  {
    pattern: /manifest/,
    what: 'The manifest of this scrape does not fit the page.',
    whatToDo: 'Edit the scrape: what is named in the error below has to change.',
  },
  {
    pattern: /TICKETMASTER_API_KEY|API key|InvalidApiKey/i,
    what: 'Ticketmaster does not accept our key, or we have none.',
    whatToDo: 'Set TICKETMASTER_API_KEY as docs/deploy.md describes.',
  },
  {
    pattern: /there is no plugin/,
    what: 'The plugin of this scrape does not exist.',
    whatToDo: 'Edit the scrape and choose another plugin.',
  },
  {
    pattern: /^The run was abandoned/,
    what: 'The run was interrupted before its end. Nothing was changed.',
    whatToDo: 'Run it again. If it is interrupted each time, the source may be too large.',
  },
]
