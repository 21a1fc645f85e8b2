/** An element as the widget's view describes it; text is a string. It is drawn as DOM in pages, as HTML in the frame. */
export type Tree = string | { tag: string; attributes: Attributes; children: Tree[] }

/** Null, undefined and false leave an attribute out. */
export type Attributes = Record<string, string | number | boolean | null | undefined>

type Child = Tree | null | false

export const h = (tag: string, attributes: Attributes = {}, ...children: Child[]): Tree => ({
  tag,
  attributes,
  children: children.filter((child): child is Tree => child !== null && child !== false),
})

/** The attributes that an element gets, as text. */
export const listAttributes = (attributes: Attributes): [name: string, value: string][] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined || value === false
      ? []
      : [[name, value === true ? '' : `${value}`]],
  )
