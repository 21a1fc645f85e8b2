import { isHtml } from '~/lib/rich-text/rich-text'
import card from '~/ui/events/cards/event-card.module.css'
import { Fact, FactList } from '~/ui/kit/text/fact'
import { CleanHtml } from '~/ui/kit/text/raw-html'
import styles from './event-preview.module.css'
import type { PreviewEvent } from './preview-data'

type Props = {
  event: PreviewEvent
  imageUrl: string | null
  /** The description as HTML that is safe: from the server or the editor. Null shows it as text. */
  descriptionHtml: string | null
}

const NO_TITLE = 'Your event’s title'
const NO_TIME = 'Day and time'
const NO_VENUE = 'Venue'

/** The event's card in lists, and its page, as they are filled in so far. */
export function EventPreview({ event, imageUrl, descriptionHtml }: Props) {
  return (
    <div className={styles.preview}>
      <h3 className={styles.name}>In lists</h3>
      <div className={styles.frame}>
        <PreviewCard event={event} imageUrl={imageUrl} />
      </div>
      <details className={styles.page}>
        <summary className={styles.name}>On its page</summary>
        <div className={styles.frame}>
          <PreviewPage event={event} imageUrl={imageUrl} descriptionHtml={descriptionHtml} />
        </div>
      </details>
    </div>
  )
}

function PreviewCard({ event, imageUrl }: Pick<Props, 'event' | 'imageUrl'>) {
  return (
    <div className={card.card} data-horizontal="">
      <PreviewImage event={event} imageUrl={imageUrl} />
      <div className={card.words}>
        <p className={card.when}>{event.cardTime || NO_TIME}</p>
        <p className={styles.cardTitle} dir="auto">
          {event.title || NO_TITLE}
        </p>
        <p className={card.venue}>{event.venue?.name || NO_VENUE}</p>
      </div>
    </div>
  )
}

function PreviewImage({ event: { tile }, imageUrl }: Pick<Props, 'event' | 'imageUrl'>) {
  return (
    <div className={styles.image}>
      {imageUrl ? (
        <img src={imageUrl} alt="" />
      ) : (
        <p className={styles.tile} aria-hidden="true">
          <span>{tile.label}</span>
          <strong>{tile.day}</strong>
          <span>{tile.month}</span>
        </p>
      )}
    </div>
  )
}

function PreviewPage({ event, imageUrl, descriptionHtml }: Props) {
  const facts = [
    ['Price', event.price],
    ['Ages', event.ages],
    ...event.facts.map(({ label, texts }) => [label, texts.join(', ')]),
  ].filter(([, value]) => value !== '')
  return (
    <div className={styles.pageContent}>
      <p className={styles.title} dir="auto">
        {event.title || NO_TITLE}
      </p>
      <PreviewImage event={event} imageUrl={imageUrl} />
      <FactList>
        <Fact name="When">
          <span className={styles.strong}>{event.day || NO_TIME}</span>
          {event.hours ? <span>{event.hours}</span> : null}
        </Fact>
        <Fact name="Where">
          <span className={styles.strong}>{event.venue?.name || NO_VENUE}</span>
          {event.venue?.address ? <span>{event.venue.address}</span> : null}
        </Fact>
        {facts.map(([name = '', value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </FactList>
      <PreviewDescription text={event.description} html={descriptionHtml} />
      {event.categories.length > 0 ? (
        <ul className={styles.categories} aria-label="Categories">
          {event.categories.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** HTML that no server and no editor made is not shown: it could be anything. */
function PreviewDescription({ text, html }: { text: string; html: string | null }) {
  if (html !== null) return <CleanHtml className={styles.description} html={html} />
  return isHtml(text) ? null : <p className={styles.text}>{text}</p>
}
