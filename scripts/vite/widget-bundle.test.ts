import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildWidgetBundle, type WidgetBundle } from './widget-bundle'

const KILOBYTE = 1024

let bundle: WidgetBundle
beforeAll(async () => {
  bundle = await buildWidgetBundle()
})

test('All that a page loads for a widget is at most 8 KB, and the loader at most 1 KB', () => {
  const { loader, pageCss, widget } = bundle
  const sizes = [loader, pageCss, widget.code].map((text) => gzipSync(text).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8 * KILOBYTE)
  expect(sizes[0]).toBeLessThanOrEqual(KILOBYTE)
})

test('The widget works under a strict policy: it evaluates nothing, and writes no HTML and no style attribute', () => {
  for (const code of [bundle.loader, bundle.widget.code, bundle.frame.code]) {
    expect(code).not.toMatch(
      /\beval\b|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
    )
    expect(code).not.toMatch(/document\.cookie|localStorage|sessionStorage|["']style["']/)
    expect(code).not.toContain('react')
  }
})

test('The same source has the same name, which the loader contains', async () => {
  expect(bundle.loader).toContain(bundle.widget.path)
  expect(bundle.widget.path).toMatch(/^\/widget-[0-9a-f]{10}\.js$/)
  expect(await buildWidgetBundle()).toEqual(bundle)
})
