import { useId, useRef } from 'react'
import type { Box } from '~/lib/shapes/geojson'
import type { FormField } from '~/ui/kit/fields/field'
import fieldStyles from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import hidden from '~/ui/kit/visually-hidden.module.css'
import type { BaseMap } from '../base-map'
import { StaticOutline } from '../static/static-outline'
import styles from './bounds-field.module.css'
import { BoundsToolbar } from './bounds-toolbar'
import { OutlineSearch, type OutlineSource } from './outline-search'
import { useBoundsEditor } from './use-bounds-editor'
import { useBoundsText } from './use-bounds-text'

type Props = {
  label?: string
  field: FormField
  /** The base map below the outline, such as the site's own shapes. */
  baseMap: BaseMap
  /** What the map shows while there is no outline: where there are streets. Null for the whole country. */
  startBox: Box | null
  /** How the outlines of places are found. */
  outlines: OutlineSource
}

const HINT =
  'Search a place, or paste GeoJSON here: a Polygon, or a Feature or FeatureCollection with one.'

/**
 * The outline of a site, as GeoJSON text. With JavaScript a map shows it as it is typed, pasted or dropped, and the outline can be
 * drawn and edited there; the text always has what is sent. The editor and MapLibre are loaded when the map is seen.
 */
export function BoundsField({ label = 'Bounds', field, baseMap, startBox, outlines }: Props) {
  const hasJavaScript = useHasJavaScript()
  const textArea = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const initial = typeof field.initialValue === 'string' ? field.initialValue : ''
  const text = useBoundsText(textArea, initial)
  const editor = useBoundsEditor({ frame, baseMap, startBox, text })
  const [hintId, statusId] = [useId(), useId()]
  const error = field.errors?.[0]
  // The map's status says the same once scripts run.
  const isErrorShown = error !== undefined && !(hasJavaScript && error === text.message)
  const describedBy = [isErrorShown && field.errorId, hintId, statusId].filter(Boolean).join(' ')
  return (
    <div
      className={styles.bounds}
      {...text.dropTarget}
      data-over={text.isFileOver ? '' : undefined}
    >
      <label className={fieldStyles.label} htmlFor={field.id}>
        {label}
      </label>
      <p className={fieldStyles.hint} id={hintId}>
        {HINT}
        {hasJavaScript ? ' You can also drop a file here, or draw on the map.' : ''}
      </p>
      <OutlineSearch source={outlines} text={text} />
      <div className={styles.columns}>
        <textarea
          className={styles.text}
          ref={textArea}
          id={field.id}
          name={field.name}
          rows={12}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          defaultValue={initial}
          // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the first error.
          autoFocus={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onInput={text.onInput}
        />
        <section className={styles.map} aria-label="Map of the bounds">
          {hasJavaScript && editor.isAvailable ? (
            <BoundsToolbar text={text} editor={editor} />
          ) : null}
          <div className={styles.frame} ref={frame} data-live={editor.isLive ? '' : undefined}>
            {editor.isLive ? null : <StaticOutline outline={text.outline} baseMap={baseMap} />}
          </div>
          <p
            className={styles.status}
            id={statusId}
            role="status"
            data-invalid={text.message ? '' : undefined}
          >
            {hasJavaScript ? (text.message ?? editor.hint) : null}
          </p>
          <p className={hidden.visuallyHidden} aria-live="polite">
            {editor.announced}
          </p>
        </section>
      </div>
      {isErrorShown ? (
        <p className={fieldStyles.error} id={field.errorId}>
          {error}
        </p>
      ) : null}
      {hasJavaScript ? (
        <label className={styles.file}>
          Choose a file
          <input
            type="file"
            form=""
            accept=".geojson,.json,application/geo+json,application/json"
            onChange={({ currentTarget }) => text.readFile(currentTarget.files?.[0])}
          />
        </label>
      ) : null}
    </div>
  )
}
