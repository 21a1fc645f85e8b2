import { useEffect, useRef, useState } from 'react'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { type Focus, FocusedImage } from '../focused-image'
import styles from './carousel.module.css'
import { HERO_SIZES, HERO_WIDTHS, heroWidth } from './hero-width'

type Props = {
  checksums: string[]
  name: string
  /** What of the first image stays visible where it is cropped; null is its middle. */
  focus: Focus | null
}

/**
 * Images in a scroll-snap strip: swipe, scroll, or use the arrow keys when it has the focus. With JavaScript there are
 * buttons too.
 */
export function Carousel({ checksums, name, focus }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const last = checksums.length - 1

  useEffect(() => {
    const list = strip.current
    if (!list) return
    const updateShown = () => setShown(Math.round(list.scrollLeft / Math.max(list.clientWidth, 1)))
    list.addEventListener('scroll', updateShown, { passive: true })
    return () => list.removeEventListener('scroll', updateShown)
  }, [])

  const scrollToImage = (to: number) => {
    const list = strip.current
    list?.scrollTo({ left: Math.min(Math.max(to, 0), last) * list.clientWidth })
  }

  return (
    <section className={styles.carousel} aria-label={`Photos of ${name}`}>
      <ul className={styles.strip} ref={strip} tabIndex={last > 0 ? 0 : undefined}>
        {checksums.map((checksum, at) => (
          <li key={checksum}>
            <FocusedImage
              focus={at === 0 ? focus : null}
              checksum={checksum}
              alt={last > 0 ? `${name}, photo ${at + 1} of ${last + 1}` : name}
              width={heroWidth(1200)}
              widths={HERO_WIDTHS}
              height={675}
              sizes={HERO_SIZES}
              eager={at === 0}
            />
          </li>
        ))}
      </ul>
      {last > 0 ? (
        <div className={styles.controls}>
          <button
            type="button"
            aria-label="Previous photo"
            aria-disabled={shown === 0}
            onClick={() => scrollToImage(shown - 1)}
          >
            <span aria-hidden="true">←</span>
          </button>
          <p aria-live="polite">
            <span className={visuallyHidden.visuallyHidden}>Photo </span>
            {shown + 1} of {last + 1}
          </p>
          <button
            type="button"
            aria-label="Next photo"
            aria-disabled={shown === last}
            onClick={() => scrollToImage(shown + 1)}
          >
            <span aria-hidden="true">→</span>
          </button>
        </div>
      ) : null}
    </section>
  )
}
