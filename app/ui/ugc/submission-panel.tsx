import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import button from '~/ui/kit/button.module.css'
import { ResponsiveImage } from '~/ui/kit/images/responsive-image'
import { A } from '~/ui/kit/link'
import quiet from '~/ui/kit/text/quiet.module.css'
import { CleanHtml } from '~/ui/kit/text/raw-html'
import { ActButton } from './act-button'
import { PanelFact as Fact } from './panel-fact'
import { ReasonFields, useIsSent } from './reason-fields'
import styles from './submission-panel.module.css'
import { Flags } from './submission-table'
import { SubmitterFacts } from './submitter-facts'
import type { UgcPageData, UgcPanel } from './ugc-data'

type Props = Pick<UgcPageData, 'now' | 'timezone' | 'siteName'> & {
  panel: UgcPanel
  closeHref: string
}

/** A whole submission beside the list, and what can be decided about it. */
export function SubmissionPanel({ panel, closeHref, ...page }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <aside className={styles.panel} aria-labelledby="ugc-open" data-submission={panel.id}>
      <header className={styles.head}>
        <h2 id="ugc-open" dir="auto" ref={heading} tabIndex={-1}>
          {panel.title}
        </h2>
        <A className={button.second} href={closeHref} data-soft="" data-close-panel="">
          Close
        </A>
      </header>
      <Flags flags={panel.flags} />
      {panel.quarantine ? <p className={quiet.label}>Quarantine: {panel.quarantine}</p> : null}
      {panel.isDecidable ? <Decision panel={panel} /> : null}
      <EventFacts panel={panel} />
      <SubmitterFacts panel={panel} {...page} />
    </aside>
  )
}

function Decision({ panel }: { panel: UgcPanel }) {
  const { pathname, search } = useLocation()
  const { state, dateCount, isHidden, isQuarantined } = panel
  const isSent = useIsSent(String(panel.id))
  const isWaiting = state === 'held'
  const quarantine = isQuarantined ? null : <ActButton act="quarantine">Quarantine</ActButton>
  return (
    <Form className={styles.form} method="post" action={pathname + search} preventScrollReset>
      <input type="hidden" name="intent" value="moderate" />
      <input type="hidden" name="ids" value={panel.seen} />
      <div className={button.buttons}>
        <ActButton act="publish" isFirst>
          Publish
        </ActButton>
        {isHidden ? <ActButton act="show">Show again</ActButton> : null}
        {isHidden || isWaiting ? null : <ActButton act="hide">Hide</ActButton>}
        {isWaiting ? null : quarantine}
        {isQuarantined && panel.mayRelease ? <ActButton act="release">Release</ActButton> : null}
        {panel.editHref ? (
          <A className={button.second} href={panel.editHref}>
            Edit
          </A>
        ) : null}
      </div>
      <details className={styles.more} open={isWaiting || isSent || undefined}>
        <summary>Hold or decline, with a reason</summary>
        <ReasonFields target={String(panel.id)} />
        <p className={quiet.label}>
          The submitter gets it by email, with a link to fix the event. Declining needs a reason.
          With Quarantine, only editors see it{isWaiting ? ', and the event stays held' : ''}.
        </p>
        <div className={button.buttons}>
          <ActButton act="hold">{isWaiting ? 'Keep held and ask' : 'Hold'}</ActButton>
          {state === 'declined' ? null : <ActButton act="decline">Decline</ActButton>}
          {isWaiting ? quarantine : null}
        </div>
      </details>
      {dateCount > 1 ? (
        <p className={quiet.label}>{`What you do applies to all ${dateCount} dates.`}</p>
      ) : null}
    </Form>
  )
}

function EventFacts({ panel }: { panel: UgcPanel }) {
  const { dates, dateCount, venue, categories, imageChecksum, links, facts } = panel
  return (
    <>
      {imageChecksum ? (
        <ResponsiveImage
          className={styles.image}
          checksum={imageChecksum}
          alt=""
          width={370}
          height={208}
          sizes="370px"
        />
      ) : null}
      <dl className={styles.facts}>
        <Fact name={dateCount > 1 ? `${dateCount} dates` : 'Date'}>
          <ul>
            {dates.map(({ id, when, notes }) => (
              <li key={id}>
                <time dateTime={when.dateTime}>{when.text}</time>
                {notes.length > 0 ? ` (${notes.join(', ')})` : null}
              </li>
            ))}
            {dateCount > dates.length ? <li>{`and ${dateCount - dates.length} more`}</li> : null}
          </ul>
        </Fact>
        <Fact name="Venue">
          <span dir="auto">{[venue.name, venue.address].filter(Boolean).join(', ')}</span>{' '}
          <A href={venue.mapHref} rel="noopener">
            Map
          </A>
        </Fact>
        <Fact name="Categories">{categories.length > 0 ? categories.join(', ') : 'None'}</Fact>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <span dir="auto">{value}</span>
          </Fact>
        ))}
        {links.length > 0 ? (
          <Fact name="Links">
            {links.map(({ label, href }) => (
              <A key={href} className={styles.link} rel="noopener nofollow" href={href}>
                {label}
              </A>
            ))}
          </Fact>
        ) : null}
      </dl>
      {panel.description ? (
        <CleanHtml className={styles.description} html={panel.description} />
      ) : (
        <p className={quiet.label}>No description.</p>
      )}
      {panel.eventHref ? (
        <p>
          <A href={panel.eventHref}>The event’s page</A>
        </p>
      ) : null}
    </>
  )
}
