/** Lines on a grid of 20 by 20. */
const ICONS = {
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zm0 6h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  heading: 'M5 4v12M15 4v12M5 10h10',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 3.5l1-.5v4M3 12.5c0-1 2-1 2 0 0 .8-2 1.5-2 2.5h2',
  quote: 'M4 5v10M8 6h8M8 10h8M8 14h5',
  link: 'M8.5 11.5l3-3M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9',
  undo: 'M7 4 3 8l4 4M3 8h8a4 4 0 0 1 0 8H8',
  redo: 'M13 4l4 4-4 4M17 8H9a4 4 0 0 0 0 8h3',
} as const

export type ToolbarIconName = keyof typeof ICONS

export function ToolbarIcon({ name }: { name: ToolbarIconName }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  )
}
