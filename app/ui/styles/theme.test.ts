import { expect, test } from 'vitest'
import { DEFAULT_THEME_CSS } from './default-theme'
import { iconHref, themeCss } from './theme'

test('An invalid color in a branding writes nothing to the style sheet', () => {
  const css = themeCss({ primary: 'red}body{display:none', accent: 'url(x)', radius: 8 })
  expect(css).toContain('--radius:8px')
  expect(css).not.toContain('display:none')
  expect(css).not.toContain('url')
})

test('A page without a frame has the theme of a site that has chosen nothing', () => {
  expect(DEFAULT_THEME_CSS).toBe(themeCss({}))
})

test('The tab icon shows the first letter of the name on the brand color', () => {
  const icon = decodeURIComponent(iconHref({ primary: '#ffe600' }, '<“lakeside”>'))
  expect(icon).toContain('>L</text>')
  expect(icon).toContain('fill="#000000"')
  expect(icon).not.toContain('“')
})
