import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { PageToPick } from '~/domain/feeds/discovery/page-to-pick.server'
import { PICKED_FACTS } from '~/domain/feeds/discovery/picked-source'
import { Card } from '~/ui/kit/pages/card'
import pageStyles from './page-frame.css?url'
import styles from './scrape-picker.module.css'
import type { ItemChoice } from './selectors-on-page'
import type { Picked, Target } from './use-picked'

type Props = {
  page: PageToPick
  target: Target
  picked: Picked
  onPick: (target: Target, text: string, choices?: ItemChoice[]) => void
}

type Box = { left: number; top: number; width: number; height: number; isFact: boolean }

/** A page as tall as it is is scrolled around it, so that what is under the pointer can be found. */
const MAX_HEIGHT = 30_000

/**
 * The cleaned page, in a frame without scripts. What is clicked is found by where it is, as the frame itself handles no
 * events.
 */
export function PageFrame({ page, target, picked, onPick }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(600)
  const [boxes, setBoxes] = useState<Box[]>([])
  const [hint, setHint] = useState('')
  const name =
    target === 'items'
      ? 'one of the events'
      : `the ${PICKED_FACTS[target].toLowerCase()} of an event`

  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (!shown) return
    import('./selectors-on-page').then(({ listMatches, findPicked }) => {
      const items = listMatches(shown, picked.items)
      const facts =
        target === 'items' || picked[target] === ''
          ? []
          : items.flatMap((item) => findPicked(item, picked[target]) ?? [])
      setBoxes([
        ...items.map((item) => toBox(item, false)),
        ...facts.map((fact) => toBox(fact, true)),
      ])
    })
  }, [picked, target])

  const onClick = async ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const shown = frame.current?.contentDocument
    const { left, top } = currentTarget.getBoundingClientRect()
    const clicked = shown?.elementFromPoint(clientX - left, clientY - top)
    if (!clicked) return
    const { listItemChoices, pickFact } = await import('./selectors-on-page')
    if (target === 'items') {
      const { choices, likely } = listItemChoices(clicked)
      const choice = choices[likely]
      if (choice) onPick('items', choice.selector, choices)
      setHint(
        choice ? '' : 'Nothing like this repeats on the page. Click inside one of several events.',
      )
      return
    }
    const text = pickFact(clicked, target, picked.items)
    if (text === null) {
      setHint(
        picked.items === ''
          ? 'Pick one of the events first.'
          : `Click ${name}, inside one of the outlined events.`,
      )
      return
    }
    setHint('')
    onPick(target, text)
  }

  return (
    <Card title="The page">
      <p className={styles.hint} role="status">
        {hint || `Click ${name}.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it. */}
      <section className={styles.scroller} tabIndex={0} aria-label={`What ${page.url} shows`}>
        <div className={styles.page}>
          <iframe
            ref={frame}
            className={styles.frame}
            title={`What can be picked of ${page.url}`}
            sandbox="allow-same-origin"
            srcDoc={`<!DOCTYPE html><html><head><meta charset="utf-8"><link rel="stylesheet" href="${pageStyles}"></head><body>${page.html}</body></html>`}
            height={height}
            tabIndex={-1}
            onLoad={({ currentTarget }) => {
              const shown = currentTarget.contentDocument
              if (shown) setHeight(Math.min(shown.documentElement.scrollHeight, MAX_HEIGHT))
            }}
          />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the fields beside it do the same by keyboard. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
          <div className={styles.overlay} onClick={onClick}>
            {boxes.map(({ isFact, ...box }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity.
              <span key={index} className={isFact ? styles.factBox : styles.box} style={box} />
            ))}
          </div>
        </div>
      </section>
    </Card>
  )
}

function toBox(element: Element, isFact: boolean): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height, isFact }
}
