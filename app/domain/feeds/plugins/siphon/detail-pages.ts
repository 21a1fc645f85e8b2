import { InvalidFeedError, type Page } from '../../contract/feed-plugin'
import type { Selectors } from '../../parsing/selectors'
import { isFailed } from '../../parsing/structured-data/fetch-event-pages'
import type { Manifest } from './manifest'
import { type FieldTexts, readFields } from './read-fields'
import { Headings } from './read-value'
import { listItems, readSourcePage } from './source-page'

/** The pages about single events. Each is read once, however many events of the list link it. */
export class DetailPages {
  readonly #pages: Map<string, Page>
  readonly #read = new Map<string, FieldTexts[] | null>()

  constructor(
    pages: Page[],
    private readonly manifest: Manifest,
    private readonly selectors: Selectors,
  ) {
    this.#pages = new Map(pages.map((page) => [page.url, page]))
  }

  get count(): number {
    return this.#pages.size
  }

  /** What a page says, once for each of its dates; null if it could not be read. */
  read(url: string | null): FieldTexts[] | null | 'absent' {
    const { detail } = this.manifest
    const page = url === null ? undefined : this.#pages.get(url)
    if (!detail || !page) return 'absent'
    const known = this.#read.get(page.url)
    if (known !== undefined) return known
    const read = isFailed(page) ? null : readDetailPage(page, detail, this.selectors)
    this.#read.set(page.url, read)
    return read
  }
}

function readDetailPage(
  page: Page,
  { json, items: rule, fields }: NonNullable<Manifest['detail']>,
  selectors: Selectors,
): FieldTexts[] | null {
  try {
    const read = readSourcePage(page, { json }, selectors)
    const headings = new Headings(read, selectors)
    const items = rule ? listItems(read, rule, selectors) : []
    return (items.length > 0 ? items : [read.root]).map((item) =>
      readFields(fields, { item, page: read, headings, selectors }),
    )
  } catch (error) {
    if (error instanceof InvalidFeedError && !selectors.budget.isSpent) return null
    throw error
  }
}
