import type { ReactNode } from 'react'

/** A line of a list of facts. */
export function PanelFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
