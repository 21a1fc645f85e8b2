import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './option-list.module.css'
import { type OptionGroup, type OptionNode, stateOf } from './option-tree'

type Props = {
  groups: OptionGroup[]
  chosen: Set<string>
  /** Whether no more can be chosen. */
  isFull: boolean
  onToggle: (value: string) => void
  /** Up from the first option. */
  onLeave: () => void
}

/** Options as check boxes in their groups. The list is one stop of the Tab key; arrows, Home and End lead through it. */
export function OptionList({ groups, chosen, isFull, onToggle, onLeave }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('')
  const values = groups.flatMap(({ nodes }) => valuesOf(nodes))
  const stop = values.includes(current) ? current : values[0]

  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const at = boxes.indexOf(event.target as HTMLInputElement)
    const next = placeByKey(event.key, at, boxes.length)
    if (at === -1 || next === null) return
    event.preventDefault()
    if (next < 0) onLeave()
    else boxes[next]?.focus()
  }

  const draw = (nodes: OptionNode[], isAboveChosen: boolean) => (
    <ul className={styles.options}>
      {nodes.map((node) => {
        const state = stateOf(node, chosen, isAboveChosen)
        return (
          <li key={node.value}>
            <label className={styles.option}>
              <input
                ref={(box) => {
                  if (box) box.indeterminate = state === 'partly'
                }}
                type="checkbox"
                value={node.value}
                checked={state === 'chosen'}
                aria-disabled={isFull && state !== 'chosen' ? true : undefined}
                tabIndex={node.value === stop ? 0 : -1}
                onChange={() => onToggle(node.value)}
                onFocus={() => setCurrent(node.value)}
              />
              <span>{node.label}</span>
            </label>
            {node.children.length > 0 ? draw(node.children, state === 'chosen') : null}
          </li>
        )
      })}
    </ul>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the check boxes in it.
    <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
      {groups.map(({ name, nodes }) =>
        name === null ? (
          <div key="">{draw(nodes, false)}</div>
        ) : (
          <fieldset key={name}>
            <legend className={styles.name}>{name}</legend>
            {draw(nodes, false)}
          </fieldset>
        ),
      )}
    </div>
  )
}

const valuesOf = (nodes: OptionNode[]): string[] =>
  nodes.flatMap(({ value, children }) => [value, ...valuesOf(children)])

/** -1 is what stands above the list. */
function placeByKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return at - 1
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
