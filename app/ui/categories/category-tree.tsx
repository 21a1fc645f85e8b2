import { Form } from '@remix-run/react'
import clsx from 'clsx'
import { useState } from 'react'
import { categoryEditorPath, newCategoryPath } from '~/domain/sites/admin-path'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { A } from '~/ui/kit/link'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './category-tree.module.css'
import type { TreeNode } from './tree-nodes'
import { treeRowId } from './tree-row-id'
import { type TreeDrag, useTreeDrag } from './use-tree-drag'
import { useTreeKeys } from './use-tree-keys'

type Site = { id: number; name: string }

type Props = {
  nodes: TreeNode[]
  site: Site
  /** While it is searched, all of it is open. */
  isSearched: boolean
}

type Tree = {
  site: Site
  drag: TreeDrag
  isOpen: (id: string) => boolean
  setOpen: (id: string, isOpen: boolean) => void
}

/**
 * The category tree. Everything works by links and forms; with JavaScript parts of it close, the arrow keys go through it, and
 * categories can be dragged.
 */
export function CategoryTree({ nodes, site, isSearched }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const tree: Tree = {
    site,
    drag: useTreeDrag(nodes, site),
    isOpen: (id) => isSearched || !closed.has(id),
    setOpen: (id, isOpen) =>
      setClosed(
        (before) =>
          new Set(isOpen ? [...before].filter((closedId) => closedId !== id) : [...before, id]),
      ),
  }
  const hasJavaScript = useHasJavaScript()
  const onKeyDown = useTreeKeys(tree)
  const parents = listParents(nodes)
  return (
    <div>
      {hasJavaScript && parents.length > 0 ? (
        <div className={styles.tools}>
          <button type="button" onClick={() => setClosed(new Set())}>
            Open all
          </button>
          <button type="button" onClick={() => setClosed(new Set(parents))}>
            Close all
          </button>
          <p className={styles.keys}>
            Arrow keys go through the tree; <kbd>Alt</kbd> with <kbd>↑</kbd> or <kbd>↓</kbd> moves a
            category. Or drag it by its handle.
          </p>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts between its links. */}
      <div onKeyDown={onKeyDown}>
        <Rows nodes={nodes} tree={tree} />
      </div>
    </div>
  )
}

function Rows({ nodes, tree }: { nodes: TreeNode[]; tree: Tree }) {
  return (
    <ul className={styles.rows}>
      {nodes.map((node, at) => (
        <li key={node.id}>
          <Row node={node} tree={tree} isFirst={at === 0} isLast={at === nodes.length - 1} />
          {node.children.length > 0 && tree.isOpen(node.id) ? (
            <Rows nodes={node.children} tree={tree} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type RowProps = { node: TreeNode; tree: Tree; isFirst: boolean; isLast: boolean }

function Row({ node, tree, ...ends }: RowProps) {
  const { id, name, upcoming, children } = node
  const { site, drag } = tree
  const hasJavaScript = useHasJavaScript()
  const isOpen = tree.isOpen(id)
  return (
    <div
      className={styles.row}
      id={treeRowId(node)}
      data-category={id}
      data-drop={drag.over?.id === id ? drag.over.where : undefined}
      {...drag.targetProps(node)}
    >
      {hasJavaScript ? (
        <span className={styles.handle} aria-hidden="true" draggable {...drag.handleProps(node)}>
          ⠿
        </span>
      ) : null}
      {hasJavaScript && children.length > 0 ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => tree.setOpen(id, !isOpen)}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          <span className={hidden.visuallyHidden}>What is in {name}</span>
        </button>
      ) : (
        <span className={styles.leaf} />
      )}
      <A className={styles.name} href={categoryEditorPath(site, node)} dir="auto">
        {name}
      </A>
      <code className={styles.id}>{id}</code>
      <span className={clsx(styles.count, upcoming === 0 && styles.none)}>
        {`${upcoming.toLocaleString('en-US')} upcoming`}
      </span>
      <RowActions node={node} site={site} {...ends} />
    </div>
  )
}

type ActionProps = Pick<RowProps, 'node' | 'isFirst' | 'isLast'> & { site: Site }

function RowActions({ node, site, isFirst, isLast }: ActionProps) {
  const { name } = node
  return (
    <Form
      method="post"
      action={categoryEditorPath(site, node)}
      className={styles.actions}
      preventScrollReset
    >
      <input type="hidden" name="from" value="tree" />
      <button
        type="submit"
        name="intent"
        value="up"
        disabled={isFirst}
        aria-label={`Move ${name} up`}
      >
        ↑
      </button>
      <button
        type="submit"
        name="intent"
        value="down"
        disabled={isLast}
        aria-label={`Move ${name} down`}
      >
        ↓
      </button>
      <A href={newCategoryPath(site, node)} aria-label={`Add a category in ${name}`}>
        +
      </A>
    </Form>
  )
}

function listParents(nodes: TreeNode[]): string[] {
  return nodes.flatMap(({ id, children }) =>
    children.length > 0 ? [id, ...listParents(children)] : [],
  )
}
