import { useSubmit } from '@remix-run/react'
import { type DragEvent, useState } from 'react'
import { FIRST } from '~/domain/categories/tree-forms'
import { categoryEditorPath } from '~/domain/sites/admin-path'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import type { TreeNode } from './tree-nodes'

/** Where on a row the pointer is: what is dropped there goes before it, after it, or in it. */
type Where = 'before' | 'inside' | 'after'

export type TreeDrag = ReturnType<typeof useTreeDrag>

/** The parts of a row's height, from the top, that mean before and after. */
const EDGE = 0.28

/** Dragging categories in the tree: dropping one sends the form that its own page has. */
export function useTreeDrag(nodes: TreeNode[], site: { id: number }) {
  const [dragged, setDragged] = useState<TreeNode | null>(null)
  const [over, setOver] = useState<{ id: string; where: Where } | null>(null)
  const submit = useSubmit()
  const stop = () => {
    setDragged(null)
    setOver(null)
  }
  const canDrop = (node: TreeNode) => dragged !== null && !contains(dragged, node.id)

  return {
    over,
    handleProps: (node: TreeNode) => ({
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', node.name)
        const row = event.currentTarget.parentElement
        if (row) event.dataTransfer.setDragImage(row, 12, 12)
        setDragged(node)
      },
      onDragEnd: stop,
    }),
    targetProps: (node: TreeNode) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!canDrop(node)) return
        event.preventDefault()
        const where = findWhere(event)
        if (over?.id !== node.id || over.where !== where) setOver({ id: node.id, where })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault()
        if (!dragged || !canDrop(node)) return stop()
        const place = findPlace(nodes, node, findWhere(event), dragged)
        const fields = {
          intent: 'move',
          openedWith: fingerprint({ parent: dragged.parentId }),
          from: 'tree',
          ...place,
        }
        const action = categoryEditorPath(site, dragged)
        submit(fields, { method: 'post', action, preventScrollReset: true })
        stop()
      },
    }),
  }
}

function findWhere({ currentTarget, clientY }: DragEvent<HTMLElement>): Where {
  const { top, height } = currentTarget.getBoundingClientRect()
  const fraction = (clientY - top) / height
  if (fraction < EDGE) return 'before'
  return fraction > 1 - EDGE ? 'after' : 'inside'
}

/** The fields of the form that moves a category there. */
function findPlace(
  nodes: TreeNode[],
  { id, parentId }: TreeNode,
  where: Where,
  dragged: TreeNode,
): { parent: string; after?: string } {
  if (where === 'inside') return { parent: id }
  const parent = parentId ?? ''
  if (where === 'after') return { parent, after: id }
  const siblings = listChildren(nodes, parentId).filter((sibling) => sibling.id !== dragged.id)
  const at = siblings.findIndex((sibling) => sibling.id === id)
  return { parent, after: siblings[at - 1]?.id ?? FIRST }
}

function listChildren(nodes: TreeNode[], parentId: string | null): TreeNode[] {
  if (parentId === null) return nodes
  for (const node of nodes) {
    const found = node.id === parentId ? node.children : listChildren(node.children, parentId)
    if (found.length > 0) return found
  }
  return []
}

const contains = (node: TreeNode, id: string): boolean =>
  node.id === id || node.children.some((child) => contains(child, id))
