import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { listCategories } from '~/domain/categories/category-store.server'
import { countUpcomingByCategory } from '~/domain/listings/count-upcoming.server'
import { CATEGORY_TREE_PATH, categoriesPath, newCategoryPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { parseListText } from '~/lib/forms/list-query'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { CategoryTree } from '~/ui/categories/category-tree'
import { countNodes, filterTree, nestCategories } from '~/ui/categories/tree-nodes'
import button from '~/ui/kit/button.module.css'
import field from '~/ui/kit/fields/field.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import styles from './categories.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Categories', data.site.name])

/** The whole category tree, which all sites share, for superadmins. It counts the upcoming events of one site. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const { db, search } = args.context.services
  const [categories, upcoming] = await Promise.all([
    listCategories(db),
    countUpcomingByCategory(search, site.id),
  ])
  return {
    site: { id: site.id, name: site.name },
    text: parseListText(new URL(args.request.url).searchParams),
    categories: categories.map(({ id, name, parentId }) => ({
      id,
      name,
      parentId,
      upcoming: upcoming.get(id) ?? 0,
    })),
  }
}

export default function Categories() {
  const { site, categories, ...page } = useLoaderData<typeof loader>()
  const [text, setText] = useState(page.text)
  const nodes = filterTree(nestCategories(categories), text)
  const count = countNodes(nodes)
  return (
    <AdminPage
      title="Categories"
      lead={
        <>
          All cities share these categories. The counts are of upcoming events in{' '}
          <span dir="auto">{site.name}</span>.
        </>
      }
      actions={
        <A className={button.button} href={newCategoryPath(site)}>
          Add Category
        </A>
      }
    >
      <TreeSearch site={site} text={text} onChange={setText} />
      <p role="status" className={styles.status}>
        {text.trim() === '' ? `${count} categories` : `${count} shown of ${categories.length}`}
      </p>
      {categories.length === 0 ? <Empty text="No categories yet." /> : null}
      {categories.length > 0 && count === 0 ? (
        <Empty text="No category has this in its name." />
      ) : null}
      {count > 0 ? (
        <CategoryTree nodes={nodes} site={site} isSearched={text.trim() !== ''} />
      ) : null}
    </AdminPage>
  )
}

type SearchProps = { site: { id: number }; text: string; onChange: (text: string) => void }

/** With JavaScript the tree follows each letter; without, the server filters it. */
function TreeSearch({ site, text, onChange }: SearchProps) {
  const hasJavaScript = useHasJavaScript()
  return (
    <search aria-label="Categories">
      <Form method="get" action={CATEGORY_TREE_PATH} className={styles.search}>
        <input type="hidden" name="site" value={site.id} />
        <label className={field.label} htmlFor="tree-search">
          Search categories
        </label>
        <input
          className={field.input}
          id="tree-search"
          type="search"
          name="q"
          defaultValue={text}
          maxLength={100}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {hasJavaScript ? null : (
          <button type="submit" className={button.second}>
            Show
          </button>
        )}
        {!hasJavaScript && text !== '' ? <A href={categoriesPath(site)}>Clear</A> : null}
      </Form>
    </search>
  )
}
