import { z } from 'zod'
import type { CategoryNode } from './category'

const nodeSchema: z.ZodType<CategoryNode> = z.lazy(() =>
  z.strictObject({
    id: z
      .string('a category needs an id')
      .regex(/^[a-z0-9_]{1,64}$/, 'an id must be lower-case letters, digits and underscores'),
    name: z.string('a category needs a name').trim().min(1, 'a category needs a name'),
    blurb: z.string().optional(),
    description: z.string().optional(),
    children: z.array(nodeSchema).optional(),
  }),
)

/** A category tree from a file. Ids must be unique. */
export const categoryTreeSchema = z
  .array(nodeSchema, 'the file must be a list of categories: [{ "id", "name", "children" }]')
  .min(1, 'the list of categories is empty')
  .superRefine((roots, context) => {
    const seen = new Set<string>()
    for (const id of listCategoryIds(roots)) {
      if (seen.has(id)) context.addIssue({ code: 'custom', message: `'${id}' appears twice` })
      seen.add(id)
    }
  })

/** The ids of a tree, each parent before its children. */
export function listCategoryIds(nodes: CategoryNode[]): string[] {
  return nodes.flatMap(({ id, children = [] }) => [id, ...listCategoryIds(children)])
}
