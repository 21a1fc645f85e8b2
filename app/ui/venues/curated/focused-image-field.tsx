import { type MouseEvent, useRef, useState } from 'react'
import { ImageField } from '~/ui/images/image-field'
import { usePreviewUrl } from '~/ui/images/use-preview-url'
import { changeInput } from '~/ui/kit/fields/change-input'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { NumberField } from '~/ui/kit/fields/number-field'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import styles from './curated-venue-form.module.css'

type Props = {
  label: string
  hint: string
  /** How it is cropped. */
  shape: 'wide' | 'square'
  field: FormField
  focusX: FormField
  focusY: FormField
  saved: string | null
  onBusyChange: (isBusy: boolean) => void
}

/**
 * An image, and the point of it that stays visible when it is cropped: two numbers in percent. With JavaScript a click on the
 * image sets them, and the crop is shown.
 */
export function FocusedImageField({ label, hint, shape, focusX, focusY, ...props }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const previewUrl = usePreviewUrl()
  const hasJavaScript = useHasJavaScript()
  const [url, setUrl] = useState(() => previewUrl(props.field.initialValue, props.saved))
  const [focus, setFocus] = useState({ x: toPercent(focusX), y: toPercent(focusY) })
  const findInput = ({ name }: FormField) =>
    frame.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`) ?? null
  const pick = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    changeInput(findInput(focusX), clampPercent((clientX - box.left) / box.width))
    changeInput(findInput(focusY), clampPercent((clientY - box.top) / box.height))
  }
  const readFocus = () =>
    setFocus({
      x: Number(findInput(focusX)?.value ?? CENTER),
      y: Number(findInput(focusY)?.value ?? CENTER),
    })
  const position = `${focus.x}% ${focus.y}%`
  const crops =
    hasJavaScript && url ? (
      <div className={styles.crops}>
        <figure className={styles.figure}>
          {/* The numbers below do the same by keyboard. */}
          <button type="button" className={styles.pick} tabIndex={-1} aria-hidden onClick={pick}>
            <img src={url} alt="" />
            <span className={styles.dot} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
          </button>
          <figcaption className={kit.hint}>Click what should stay visible.</figcaption>
        </figure>
        <figure className={styles.figure}>
          <img
            className={shape === 'wide' ? styles.wide : styles.square}
            src={url}
            alt={`${label} as it is cropped`}
            style={{ objectPosition: position }}
          />
          <figcaption className={kit.hint}>As visitors see it.</figcaption>
        </figure>
      </div>
    ) : null
  return (
    <div className={styles.focused} ref={frame} onInput={readFocus}>
      <ImageField
        label={label}
        hint={hint}
        {...props}
        onChange={(_, preview) => setUrl(preview)}
        preview={crops}
      />
      {/* Nothing is cropped before there is an image; the numbers are sent all the same. */}
      <div className={styles.pair} hidden={hasJavaScript && !url}>
        <NumberField
          label={`${label}: focus from the left`}
          field={focusX}
          unit="%"
          min={0}
          max={100}
        />
        <NumberField
          label={`${label}: focus from the top`}
          field={focusY}
          unit="%"
          min={0}
          max={100}
        />
      </div>
    </div>
  )
}

const CENTER = 50

const toPercent = ({ initialValue }: FormField): number => Number(initialValue ?? CENTER)

const clampPercent = (fraction: number): string =>
  String(Math.round(Math.min(Math.max(fraction, 0), 1) * 100))
