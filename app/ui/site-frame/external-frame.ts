/** A page of the publisher's main site, shown above or below ours. Heights are in pixels; 0 hides it. */
export type ExternalFrame = {
  url: string
  heights: { mobile: number; tablet: number; desktop: number }
}

/** Null without a URL, or when no height is set. */
export function buildExternalFrame(
  url: string | undefined,
  heights: ExternalFrame['heights'],
): ExternalFrame | null {
  return url && Object.values(heights).some((height) => height > 0) ? { url, heights } : null
}

/** The breakpoints of the specification (section 9): mobile below 480 pixels, tablet below 768, desktop from there. */
const FROM = { mobile: '', tablet: '(min-width:480px)', desktop: '(min-width:768px)' }

/** The style sheet with each iframe's height at each breakpoint. */
export function externalFramesCss(
  frames: Record<'header' | 'footer', ExternalFrame | null>,
): string {
  return Object.entries(frames)
    .flatMap(([place, frame]) =>
      frame
        ? (['mobile', 'tablet', 'desktop'] as const).map((breakpoint) => {
            const height = frame.heights[breakpoint]
            const display = height > 0 ? 'block' : 'none'
            const rule = `:root{--external-${place}:${height}px;--external-${place}-display:${display}}`
            return FROM[breakpoint] ? `@media ${FROM[breakpoint]}{${rule}}` : rule
          })
        : [],
    )
    .join('')
}
