import { UNSAFE_RemixContext, useMatches } from '@remix-run/react'
import { createContext, Fragment, useContext } from 'react'
import { InlineStyle } from '~/ui/kit/text/raw-html'

/** Texts of style sheets by URL. */
type Sheets = Readonly<Record<string, string>>

const NONE: Sheets = {}

/** Remix and Vite load a sheet where they find no link to it; browsers load none that is disabled. */
const DISABLED = { rel: 'stylesheet', disabled: true }

const CarriedSheets = createContext(NONE)

/** Given by the server to pages that carry their style sheets, and by the browser to what such a page was hydrated to. */
export const CarriedSheetsProvider = CarriedSheets.Provider

/**
 * The style sheets of a page. One that the page carries is there as soon as the page is, and no request delays the first paint; others, and
 * those of pages that follow without a new document, are links.
 */
export function PageStyles() {
  const carried = useContext(CarriedSheets)
  const manifest = useContext(UNSAFE_RemixContext)?.manifest
  const matches = useMatches()
  const urls = new Set(matches.flatMap(({ id }) => manifest?.routes[id]?.css ?? []))
  return [...urls].map((url) => {
    const css = carried[url]
    if (css === undefined) return <link key={url} rel="stylesheet" href={url} />
    return (
      <Fragment key={url}>
        <InlineStyle css={css} sheet={url} />
        <link {...DISABLED} href={url} />
      </Fragment>
    )
  })
}

/** In the browser, before hydration: what the page carries. */
export function readCarriedSheets(): Sheets {
  const styles = document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')
  return Object.fromEntries(
    Array.from(styles, ({ dataset, textContent }) => [dataset.sheet, textContent]),
  )
}
