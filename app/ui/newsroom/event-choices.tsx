import { useEffect, useState } from 'react'
import { MAX_EXPORT_DAYS, MAX_EXPORT_EVENTS } from '~/domain/newsroom/export-query'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import { Badge } from '~/ui/kit/text/badge'
import styles from './export.module.css'
import type { ChoiceRow, ExportPage } from './export-page'

/** The events that were found, each with a box: checked ones are exported. */
export function EventChoices({ page }: { page: ExportPage }) {
  const { rows, choice, omitted, hrefs } = page
  const chosen = rows.filter(({ isChosen }) => isChosen).length
  return (
    <fieldset className={styles.events}>
      <legend className={styles.legend}>
        {`${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'event' : 'events'}, ${page.dates}`}
      </legend>
      {page.isCut ? (
        <p className={styles.hint}>{`An export covers at most ${MAX_EXPORT_DAYS} days.`}</p>
      ) : null}
      {omitted > 0 ? (
        <p className={styles.warning}>
          {`${omitted.toLocaleString('en-US')} more ${omitted === 1 ? 'event matches' : 'events match'}. An export has the first ${MAX_EXPORT_EVENTS}, so choose fewer days or narrow the filters.`}
        </p>
      ) : null}
      {page.hidesCalledOff ? (
        <p className={styles.hint}>This template leaves out cancelled and postponed events.</p>
      ) : null}
      {/* Which boxes the form had, since those that are not checked are not sent. */}
      <input type="hidden" name="shown" value={rows.map(({ id }) => id).join(',')} />
      {choice.mode === 'none' ? <input type="hidden" name="begin" value="none" /> : null}
      <input
        type="hidden"
        name={choice.mode === 'none' ? 'with' : 'except'}
        value={choice.ids.join(',')}
      />
      {rows.length === 0 ? (
        <EmptyPanel>
          <Empty text="No events match.">
            <p>Choose other days, or fewer filters.</p>
          </Empty>
        </EmptyPanel>
      ) : (
        <>
          <p className={styles.choices}>
            <span>{`${chosen} chosen`}</span>
            <A href={hrefs.all}>Choose all</A>
            <A href={hrefs.none}>Choose none</A>
            <a className={styles.jump} href="#export-preview">
              See the preview
            </a>
          </p>
          <ul className={styles.list}>
            {rows.map((row) => (
              <EventChoice key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}

function EventChoice({ row }: { row: ChoiceRow }) {
  // The links above the list change the boxes too.
  const [isChecked, setIsChecked] = useState(row.isChosen)
  useEffect(() => setIsChecked(row.isChosen), [row.isChosen])
  return (
    <li>
      <label className={styles.event}>
        <input
          type="checkbox"
          name="chosen"
          value={row.id}
          checked={isChecked}
          onChange={({ currentTarget }) => setIsChecked(currentTarget.checked)}
          autoComplete="off"
        />
        <span className={styles.text}>
          <span className={styles.title}>
            <bdi>{row.title}</bdi>
            {row.isPicked ? <Badge tone="good">Pick</Badge> : null}
            {row.calledOff ? <Badge tone="bad">{row.calledOff}</Badge> : null}
          </span>
          <span className={styles.facts}>
            {row.when === '' ? null : `${row.when} · `}
            <bdi>{row.venueName}</bdi>
          </span>
        </span>
      </label>
    </li>
  )
}
