/** The heights of styles.css, in pixels: all but the list, a row of the list with its gap, and a calendar. */
const FRAME = 200
const ROW = 96
const ROW_GAP = 8
const MONTH = 336

const MAX_COUNT = 30
const DEFAULT_COUNT = 6
/** The least width, in pixels, and the number of columns. */
const COLUMNS = [
  [0, 1],
  [640, 2],
  [960, 3],
] as const

/** The widths that the builder offers. */
const WIDTHS = [280, 320, 400, 600, 800]

/**
 * The style sheet that pages include: it reserves the space of a widget before its script has loaded, so that nothing on the
 * page moves. `data-count` says how many events there will be.
 */
export function buildPageCss(): string {
  const rows = (count: number) =>
    COLUMNS.map(([, columns], at) => `--r${at}:${Math.ceil(count / columns)}`).join(';')
  const counts = Array.from({ length: MAX_COUNT }, (_, at) => at + 1)
  return [
    `.city-events{display:block;inline-size:100%;container-type:inline-size;${rows(DEFAULT_COUNT)};--m:0px}`,
    ...counts.map((count) => `.city-events[data-count="${count}"]{${rows(count)}}`),
    ...WIDTHS.map((width) => `.city-events[data-width="${width}"]{max-inline-size:${width}px}`),
    `.city-events[data-type=calendar]{--m:${MONTH}px}`,
    // Without scripts there is only the link, which lies over the space.
    '@media (scripting:enabled){',
    '.city-events:not([data-ready]){display:grid}',
    '.city-events:not([data-ready])>*,.city-events:not([data-ready])::after{grid-area:1/1}',
    ...COLUMNS.map(([width], at) => {
      const rule = `.city-events:not([data-ready])::after{content:"";block-size:calc(${FRAME - ROW_GAP}px + var(--m) + ${ROW}px*var(--r${at}))}`
      return width === 0 ? rule : `@container (min-width:${width}px){${rule}}`
    }),
    '}',
  ].join('')
}
