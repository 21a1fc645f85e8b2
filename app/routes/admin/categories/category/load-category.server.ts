import { redirect } from '@remix-run/cloudflare'
import { categoryPath } from '~/domain/categories/category'
import { toCategoryValues } from '~/domain/categories/category-form'
import { listCategoryPaths } from '~/domain/categories/category-options'
import { isWithin } from '~/domain/categories/category-place'
import { countCategoryUses } from '~/domain/categories/category-references.server'
import { findCategoryIn, listCategories } from '~/domain/categories/category-store.server'
import { isUsed } from '~/domain/categories/category-uses'
import { findMergeRefusal } from '~/domain/categories/merge-categories.server'
import { describeMergeRefusal } from '~/domain/categories/tree-messages'
import { categoryEditorPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import type { RequestArgs } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'

/** What the page of a category shows. `?into=` asks what a merge into that one would move. */
export async function loadCategory({ request, context }: RequestArgs, site: Site, slug: string) {
  const { services } = context
  const [tree, uses] = await Promise.all([
    listCategories(services.db),
    countCategoryUses(services, slug),
  ])
  const category = findCategoryIn(tree, slug)
  if (!category) throw notFound('Category not found')
  if (category.id !== slug) throw redirect(categoryEditorPath(site, category), 301)
  const { id, name, parentId, ancestors, children, merged } = category
  const values = toCategoryValues(category)
  const paths = listCategoryPaths(tree)
  const targets = paths.filter((choice) => !isWithin(tree, choice.id, id))
  const into = tree.find((node) => node.id === new URL(request.url).searchParams.get('into'))
  const refusal = into ? findMergeRefusal(tree, id, into.id) : null
  return {
    site: { id: site.id, name: site.name },
    id,
    name,
    parentId,
    merged,
    uses,
    ancestors: ancestors.map((ancestor) => ({ id: ancestor.id, name: ancestor.name })),
    childCount: children.length,
    isUsed: isUsed(uses),
    publicUrl: getSiteUrl(site, request, context) + categoryPath(category),
    saved: { ...values, openedWith: fingerprint(values) },
    targets,
    /** By parent: the siblings that it can stand after. */
    siblings: tree
      .filter((node) => node.id !== id)
      .map((node) => ({ id: node.id, name: node.name, parentId: node.parentId })),
    merge: into
      ? {
          into: { id: into.id, name: into.name },
          refusal: refusal && describeMergeRefusal(refusal),
        }
      : null,
  }
}

export type CategoryPageData = Awaited<ReturnType<typeof loadCategory>>
