import type { Page } from 'playwright-core'

/**
 * What of a page cannot be seen with forced colors, which take away backgrounds and shadows and put a plate behind each line
 * of text: boxes of a few words that nothing outlines, current links that look like their neighbors, and text under a plate.
 */
export async function findForcedColorFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await page.evaluate(recordBoxes)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // Media queries are evaluated with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
  await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches)
  const faults = [
    ...(await page.evaluate(listLostBoxes)),
    ...(await page.evaluate(listUnmarkedLinks)),
    ...(await page.evaluate(listCoveredTexts)),
  ]
  await page.emulateMedia({ forcedColors: 'none' })
  return faults
}

type Recorded = Window & typeof globalThis & { boxes: Element[] }

/** In the browser: records the boxes of a few words that their background sets apart, or a shadow as their outline. */
function recordBoxes(): void {
  const TALLEST = 64
  const isColor = (color: string) => !/^transparent$|, 0\)$/.test(color)
  const findBackground = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return isColor(backgroundColor) ? backgroundColor : findBackground(element.parentElement)
  }
  ;(window as Recorded).boxes = [...document.querySelectorAll('body *')].filter((element) => {
    if (element.matches('th, td, svg *') || !element.textContent?.trim()) return false
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const { width, height } = element.getBoundingClientRect()
    if (width < 8 || height < 8 || height > TALLEST || width >= innerWidth) return false
    const { backgroundColor, boxShadow, position } = getComputedStyle(element)
    if (position === 'sticky') return false
    const isFilled =
      isColor(backgroundColor) && backgroundColor !== findBackground(element.parentElement)
    return isFilled || /0px 0px 0px [1-9]/.test(boxShadow)
  })
}

/** In the browser: the recorded boxes without a border or outline on any side. */
function listLostBoxes(): string[] {
  const isOutlined = (element: Element) => {
    const style = getComputedStyle(element)
    if (style.forcedColorAdjust === 'none') return true
    const sides = ['top', 'right', 'bottom', 'left'].map((side) => `border-${side}`)
    return [...sides, 'outline'].some(
      (name) =>
        Number.parseFloat(style.getPropertyValue(`${name}-width`)) > 0 &&
        style.getPropertyValue(`${name}-style`) !== 'none',
    )
  }
  return (window as Recorded).boxes
    .filter((element) => !isOutlined(element))
    .map((element) => `nothing outlines ${element.outerHTML.slice(0, 160)}`)
}

/** In the browser: links to the current page or section that have the style of the links beside them. */
function listUnmarkedLinks(): string[] {
  const describe = (link: Element) => {
    const { borderBottomColor, borderInlineStart, outlineStyle, textDecoration, fontWeight } =
      getComputedStyle(link)
    return [borderBottomColor, borderInlineStart, outlineStyle, textDecoration, fontWeight].join()
  }
  return [...document.querySelectorAll('a[aria-current]')].flatMap((link) => {
    const group = link.closest('ul, ol, nav')
    const neighbors = [...(group?.querySelectorAll('a:not([aria-current])') ?? [])]
    const [neighbor] = neighbors.filter((candidate) => candidate.className === link.className)
    if (!neighbor || !link.checkVisibility() || describe(link) !== describe(neighbor)) return []
    return [`nothing marks ${link.outerHTML.slice(0, 160)}`]
  })
}

/** In the browser: texts that a later line covers by more than a third of their height with its plate. */
function listCoveredTexts(): string[] {
  const covered: string[] = []
  for (const block of document.querySelectorAll('h1, h2, h3, h4, p, time, dt, dd')) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    const lines: { text: string; box: DOMRect; hasPlate: boolean }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.nodeValue?.trim() || !parent?.checkVisibility({ visibilityProperty: true }))
        continue
      // Only for screen readers.
      if (parent.getBoundingClientRect().width <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const hasPlate = getComputedStyle(parent).forcedColorAdjust !== 'none'
      const text = node.nodeValue.trim()
      for (const box of range.getClientRects()) {
        if (box.width < 4) continue
        for (const above of lines) {
          if (!hasPlate || above.text === text) continue
          const overlap = Math.min(above.box.bottom, box.bottom) - Math.max(above.box.top, box.top)
          const isBeside = above.box.right <= box.left + 1 || box.right <= above.box.left + 1
          if (isBeside || overlap < above.box.height / 3) continue
          covered.push(`'${text}' covers '${above.text}'`)
        }
        lines.push({ text, box, hasPlate })
      }
    }
  }
  return covered
}
