import { Component, type ReactNode, Suspense } from 'react'
import type { SectionResult } from '~/lib/section-result'
import { Notice } from '../notice'

type Props<Value> = {
  section: SectionResult<Value>
  /** Shown when the section could not be loaded or rendered. */
  unavailable: string
  children: (value: Value) => ReactNode
}

/** React's marker, in server-rendered HTML, for a section that threw and is left to the browser. */
export const FAILED_SECTION_MARKER = '<!--$!-->'

/** A section of a page that can fail on its own: its data could not be loaded, or it could not be rendered. */
export function SectionBoundary<Value>({ section, unavailable, children }: Props<Value>) {
  const fallback = <Notice>{unavailable}</Notice>
  if (section === 'unavailable') return fallback
  return (
    <Boundary fallback={fallback}>
      {/* On the server, Suspense renders its fallback when something inside throws. */}
      <Suspense fallback={fallback}>
        <SectionContent value={section}>{children}</SectionContent>
      </Suspense>
    </Boundary>
  )
}

function SectionContent<Value>({
  value,
  children,
}: {
  value: Value
  children: Props<Value>['children']
}) {
  return children(value)
}

class Boundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
