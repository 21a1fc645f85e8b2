import { type EmailContent, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting, shortenTitle } from '~/domain/mail/shared-email-phrases'

type Options = {
  /** At least one, each with the names of the people who changed it. */
  venues: { name: string; people: string[] }[]
  site: { name: string }
  /** The recipient's. */
  name: string
  /** Of the versions of the only venue, or of all curated venues. */
  link: string
  brand: EmailContent['brand']
}

const MAX_LISTED = 20

/** Tells an administrator which venues, shown by their site too, somebody from another site has changed. */
export function renderVenueChangesEmail({
  venues,
  site,
  name,
  link,
  brand,
}: Options): RenderedEmail {
  const [only] = venues
  const isSingle = only !== undefined && venues.length === 1
  const listed = venues.slice(0, MAX_LISTED)
  const more = venues.length - listed.length
  return renderEmail({
    brand,
    subject: isSingle
      ? `${shortenTitle(only.name)} was changed`
      : `${venues.length} venues of ${site.name} were changed`,
    preview: `What ${site.name} shows about ${isSingle ? 'it' : 'them'} has changed too.`,
    greeting: formatGreeting(name),
    paragraphs: [
      isSingle
        ? `${site.name} shares this curated venue with other cities, whose editors have changed it:`
        : `${site.name} shares these curated venues with other cities, whose editors have changed them:`,
      ...listed.map(describeVenue),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button: { text: isSingle ? 'See what changed' : 'Open the curated venues', href: link },
    notes: ['You can compare the versions of a venue, and restore an earlier one.'],
    reason: `You received this email because you are an administrator of ${site.name}. It is sent once a day at most.`,
  })
}

const describeVenue = ({ name, people }: Options['venues'][number]): string =>
  people.length === 0
    ? `${shortenTitle(name)}.`
    : `${shortenTitle(name)}, by ${people.map(shortenTitle).join(', ')}.`
