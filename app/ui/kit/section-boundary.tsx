import { Component, type ReactNode, Suspense } from 'react'
import type { SectionResult } from '~/lib/section-result'
import { Notice } from './notice'

type Props<Value> = {
  section: SectionResult<Value>
  /** What stands in its place when it could not be read, or not be drawn. */
  unavailable: string
  children: (value: Value) => ReactNode
}

/** How React marks, in a page that is one string, what it could not draw and left to the browser. */
export const FAILED_SECTION_MARKER = '<!--$!-->'

/** A part of a page that fails alone, whether its data cannot be read or it cannot be drawn, here or in the browser. */
export function SectionBoundary<Value>({ section: part, unavailable, children }: Props<Value>) {
  const instead = <Notice>{unavailable}</Notice>
  if (part === 'unavailable') return instead
  return (
    <Boundary instead={instead}>
      {/* On the server it is Suspense that draws its fallback in place of what throws. */}
      <Suspense fallback={instead}>
        <Drawn value={part}>{children}</Drawn>
      </Suspense>
    </Boundary>
  )
}

function Drawn<Value>({ value, children }: { value: Value; children: Props<Value>['children'] }) {
  return children(value)
}

class Boundary extends Component<
  { instead: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
