import { clsx } from 'clsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import check from '~/ui/kit/fields/check-option.module.css'
import styles from './option-list.module.css'
import { findNodeState, listNodeValues, type OptionGroup, type OptionNode } from './option-tree'

type Props = {
  groups: OptionGroup[]
  chosen: Set<string>
  /** Whether no more options can be selected. */
  isFull: boolean
  onToggle: (value: string) => void
  /** Called on the up arrow in the first option. */
  onLeave: () => void
}

/** Options as checkboxes in their groups. The Tab key stops once in the list; arrow keys, Home and End move through it. */
export function OptionList({ groups, chosen, isFull, onToggle, onLeave }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('')
  const values = groups.flatMap(({ nodes }) => listNodeValues(nodes))
  const stop = values.includes(current) ? current : values[0]

  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const index = boxes.indexOf(event.target as HTMLInputElement)
    const next = findNextIndex(event.key, index, boxes.length)
    if (index === -1 || next === null) return
    event.preventDefault()
    if (next < 0) onLeave()
    else boxes[next]?.focus()
  }

  const renderNodes = (nodes: OptionNode[], isAboveChosen: boolean) => (
    <ul className={styles.options}>
      {nodes.map((node) => {
        const state = findNodeState(node, chosen, isAboveChosen)
        return (
          <li key={node.value}>
            <label className={clsx(check.option, styles.option)}>
              <input
                ref={(box) => {
                  if (box) box.indeterminate = state === 'partial'
                }}
                type="checkbox"
                value={node.value}
                checked={state === 'selected'}
                aria-disabled={isFull && state !== 'selected' ? true : undefined}
                tabIndex={node.value === stop ? 0 : -1}
                onChange={() => onToggle(node.value)}
                onFocus={() => setCurrent(node.value)}
              />
              <span>{node.label}</span>
            </label>
            {node.children.length > 0 ? renderNodes(node.children, state === 'selected') : null}
          </li>
        )
      })}
    </ul>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the checkboxes in it.
    <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
      {groups.map(({ name, nodes }) =>
        name === null ? (
          <div key="">{renderNodes(nodes, false)}</div>
        ) : (
          <fieldset key={name}>
            <legend className={styles.name}>{name}</legend>
            {renderNodes(nodes, false)}
          </fieldset>
        ),
      )}
    </div>
  )
}

/** Where a key moves to from an option; -1 is the field above the list, null no move. */
function findNextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return index - 1
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
