import { expect, test } from 'vitest'
import { TYPEFACES } from '~/domain/sites/design/site-design'
import { typefaceCss, typefaceLink } from './typeface-css.server'

test('A site with a font of the computer loads none, nor does one with a font that does not exist', () => {
  for (const font of [undefined, 'sans', 'serif', 'rounded', '__proto__', 'x"}body{color:red']) {
    expect(typefaceCss(font)).toBe('')
    expect(typefaceLink(font)).toBeNull()
  }
})

test.each(TYPEFACES)(
  'The one file of %s is loaded early, moves nothing, and has a fallback with its widths',
  (font) => {
    const css = typefaceCss(font)
    const [href] = css.match(/(?<=src:url\()[^)]+/) ?? []
    expect(href).toContain(`/${font}`)
    expect(css.match(/url\(/g)).toHaveLength(1)
    expect(typefaceLink(font)).toBe(
      `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    )
    expect(css).toContain('font-display:fallback')
    const families = [...css.matchAll(/@font-face\{font-family:"([^"]+)"/g)].map(([, name]) => name)
    expect(families).toHaveLength(5)
    expect(css.match(/size-adjust:/g)).toHaveLength(4)
    const [display = ''] = css.match(new RegExp(`(?<=--${font}-display:)[^;]+`)) ?? []
    expect(families.filter((family) => display.includes(`"${family}"`))).toHaveLength(3)
  },
)
