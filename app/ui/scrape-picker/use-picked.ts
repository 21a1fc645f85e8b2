import { type RefObject, useEffect, useState } from 'react'
import type { PageToPick } from '~/domain/feeds/discovery/page-to-pick.server'
import { PICKED_FACTS, type PickedFact } from '~/domain/feeds/discovery/picked-source'

/** What is being picked: the events themselves, or a fact of one. */
export type Target = 'items' | PickedFact

const FACTS = Object.keys(PICKED_FACTS) as PickedFact[]
export const TARGETS: Target[] = ['items', ...FACTS]

/** What the fields say now, with what they find on the page. */
export type Picked = Record<Target, string> & {
  count: number | null
  samples: Partial<Record<Target, string[]>>
}

const NOTHING: Picked = {
  items: '',
  title: '',
  date: '',
  time: '',
  link: '',
  image: '',
  cost: '',
  description: '',
  count: null,
  samples: {},
}

/** Reads the fields whenever they change, and the page that is framed with them. */
export function usePicked(element: RefObject<HTMLFormElement>, page: PageToPick | undefined) {
  const [picked, setPicked] = useState(NOTHING)
  const readAgain = async () => {
    const form = element.current
    if (!form) return
    const data = new FormData(form)
    const texts = Object.fromEntries(
      TARGETS.map((name) => [name, String(data.get(name) ?? '').trim()]),
    ) as Record<Target, string>
    const shown = form.querySelector<HTMLIFrameElement>('iframe')?.contentDocument
    const { listMatches, readPick } = await import('./selectors-on-page')
    const items = shown ? listMatches(shown, texts.items) : []
    const samples = Object.fromEntries(
      FACTS.map((name) => [
        name,
        texts[name] === ''
          ? []
          : items
              .map((item) => readPick(item, texts[name]))
              .filter(Boolean)
              .slice(0, 3),
      ]),
    )
    setPicked({ ...texts, samples, count: shown && texts.items !== '' ? items.length : null })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other matches.
  useEffect(() => void readAgain(), [page])
  return { picked, readAgain }
}
