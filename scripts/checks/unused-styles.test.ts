import { expect, test } from 'vitest'
import { findUnusedStyles } from './unused-styles'

const find = (sheets: Record<string, string>, scripts: Record<string, string> = {}) =>
  findUnusedStyles(
    Object.entries({ ...sheets, ...scripts }).map(([path, text]) => ({ path, text })),
  ).map(({ path, line, message }) => `${path}:${line} ${message}`)

const IMPORT = "import styles from './card.module.css'\n"

test('A class that no importer names is found, wherever it stands in a selector', () => {
  const css = `/* .gone */
@layer x {
  .card:is(.wide, :global(.maplibregl-map)) {
    &:hover > .name { background: url("a.png"); margin: 0.5rem }
  }
}
@media (width > 3.5rem) { .old { color: red } }`
  expect(
    find(
      { 'app/card.module.css': css },
      { 'app/card.tsx': `${IMPORT}<a className={clsx(styles.card, styles.wide)} />` },
    ),
  ).toEqual(['app/card.module.css:4 nothing uses .name', 'app/card.module.css:7 nothing uses .old'])
})

test('A class that an importer names and the style sheet lacks is found', () => {
  expect(
    find(
      { 'app/card.module.css': '.card { }' },
      { 'app/card.tsx': `${IMPORT}styles.card + styles.crad` },
    ),
  ).toEqual(['app/card.tsx:2 app/card.module.css has no class crad'])
})

test('A class counts as used that is composed, or chosen as the page is drawn', () => {
  expect(
    find(
      {
        'app/ui/card.module.css': '.card { } .row { } .x1 { } .x2 { } .y1 { }',
        'app/a.module.css':
          ".a { composes: card row from '~/ui/card.module.css' } .b { composes: a }",
      },
      {
        'app/ui/card.tsx': `${IMPORT}styles[\`x\${n}\`]`,
        'app/a.tsx': "import a from '~/a.module.css'\na.b",
      },
    ),
  ).toEqual(['app/ui/card.module.css:1 nothing uses .y1'])
})

test('Custom properties that are never read and @keyframes that nothing plays are found', () => {
  expect(
    find(
      {
        'app/global.css': `:root { --read: 1; --queried: 1; --serif-text: 1; --dead: 1; --red: 1 }
p { color: var( --read); animation: 1s fade-in ease; }
@container style(--queried: 1) { }
@keyframes fade-in { } @keyframes fade { }`,
      },
      { 'app/theme.ts': '`--font:var(--${font}-text)`' },
    ),
  ).toEqual([
    'app/global.css:1 nothing uses --dead',
    'app/global.css:1 nothing uses --red',
    'app/global.css:4 nothing uses @keyframes fade',
  ])
})
