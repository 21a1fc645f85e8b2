import { useEffect, useId, useRef, useState } from 'react'
import {
  formatImageMove,
  type ImageMove,
  moveImage,
} from '~/domain/venues/featured/featured-venue-form'
import { ImageUploader } from '~/ui/images/image-uploader'
import { usePreviewUrl } from '~/ui/images/use-preview-url'
import { buttonClass } from '~/ui/kit/button-class'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import rowButtons from '~/ui/kit/fields/row-buttons.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'

import styles from './additional-images.module.css'

type Props = {
  /** conform's field; its value is a list of checksums. */
  field: FormField
  /** The field of one more image. The form must be multipart, for browsers without JavaScript. */
  newField: FormField
  /** The images that are stored. */
  saved: readonly string[]
  onBusyChange: (isBusy: boolean) => void
}

/**
 * Images in an order, cropped to 16:9. Without JavaScript, each button sends the form, whose page then shows the list as the
 * button left it.
 */
export function AdditionalImages({ field, newField, saved, onBusyChange }: Props) {
  const hasJavaScript = useHasJavaScript()
  const { checksums, setChecksums } = useChecksums(field.initialValue)
  const { list, focusNext } = useNextFocus()
  const previewUrl = usePreviewUrl()
  const [added, setAdded] = useState(0)
  const hintId = useId()
  const error = field.errors?.[0]

  const press = (move: ImageMove, checksum: string) => {
    setChecksums(moveImage(checksums, move))
    focusNext(move.act === 'remove' ? null : `${checksum} ${move.act}`)
  }
  const add = (checksum: string | null) => {
    if (checksum === null) return
    if (!checksums.includes(checksum)) setChecksums([...checksums, checksum])
    // A new uploader, for the next image; this one disappears before it reports that it is done.
    setAdded(added + 1)
    onBusyChange(false)
    focusNext(null)
  }

  return (
    <fieldset
      className={styles.images}
      ref={list}
      tabIndex={-1}
      id={field.id}
      aria-describedby={error ? `${field.errorId} ${hintId}` : hintId}
    >
      <legend className={kit.label}>Additional Images</legend>
      <p className={kit.hint} id={hintId}>
        Shown after the primary image, in this order, cropped to 16:9.
      </p>
      {error ? (
        <p className={kit.error} id={field.errorId}>
          {error}
        </p>
      ) : null}
      {checksums.length > 0 ? (
        <ol className={styles.list}>
          {checksums.map((checksum, at) => (
            <li key={checksum} className={styles.item}>
              <input type="hidden" name={field.name} value={checksum} />
              <img
                className={styles.image}
                src={previewUrl(checksum, saved.includes(checksum) ? checksum : null) ?? ''}
                alt={`${at + 1} of ${checksums.length}`}
                width={256}
                height={144}
              />
              <span className={rowButtons.buttons}>
                {MOVES.map(({ act, name, sign }) => (
                  <button
                    key={act}
                    type="submit"
                    name="intent"
                    value={formatImageMove({ act, at })}
                    formNoValidate
                    className={rowButtons.button}
                    aria-label={`${name} image ${at + 1}`}
                    data-focus={`${checksum} ${act}`}
                    disabled={isIdle({ act, at }, checksums.length)}
                    onClick={(event) => {
                      event.preventDefault()
                      press({ act, at }, checksum)
                    }}
                  >
                    <span aria-hidden="true">{sign}</span>
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <ImageUploader
        key={added}
        label="Add an image"
        field={newField}
        previewUrl={previewUrl(newField.initialValue, null)}
        onChange={add}
        onBusyChange={onBusyChange}
      />
      {hasJavaScript ? null : (
        <button
          type="submit"
          name="intent"
          value="add-image"
          formNoValidate
          className={buttonClass('second')}
        >
          Add this image
        </button>
      )}
    </fieldset>
  )
}

const MOVES = [
  { act: 'up', name: 'Move up', sign: '↑' },
  { act: 'down', name: 'Move down', sign: '↓' },
  { act: 'remove', name: 'Remove', sign: '×' },
] as const

const isIdle = ({ act, at }: ImageMove, count: number) =>
  (act === 'up' && at === 0) || (act === 'down' && at === count - 1)

/** The list, which a reply to the form replaces. */
function useChecksums(initialValue: unknown) {
  const initial = toTexts(initialValue)
  const [known, setKnown] = useState(initial.join())
  const [checksums, setChecksums] = useState(initial)
  if (known !== initial.join()) {
    setKnown(initial.join())
    setChecksums(initial)
  }
  return { checksums, setChecksums }
}

/** conform gives a single entry as a text. */
function toTexts(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : [value]
  return entries.filter((entry) => typeof entry === 'string' && entry !== '')
}

/** Moves the focus after a change to the button with this `data-focus`, or to the list when it is gone. */
function useNextFocus() {
  const list = useRef<HTMLFieldSetElement>(null)
  const next = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-focus]') ?? [])]
    const target = buttons.find(
      ({ dataset, disabled }) => !disabled && dataset.focus === next.current,
    )
    ;(target ?? list.current)?.focus()
    next.current = undefined
  })
  return {
    list,
    focusNext: (button: string | null) => {
      next.current = button
    },
  }
}
