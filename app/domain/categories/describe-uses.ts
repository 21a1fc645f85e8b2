import { COUNTED_USES } from './category-uses'

type Uses = { events: number; sites: number; feeds: number; children: number }

const WORDS = {
  events: ['event', 'events', 'upcoming and past'],
  children: ['category below it', 'categories below it', ''],
  sites: [
    'city that names it in its menu or on its home page',
    'cities that name it in their menus or on their home pages',
    '',
  ],
  feeds: ['feed whose events get it', 'feeds whose events get it', ''],
} as const

/** What uses a category, in words: 'more than 40 events, upcoming and past'. */
export function describeUses(uses: Uses): string[] {
  const texts = (['events', 'children', 'sites', 'feeds'] as const).flatMap((kind) => {
    const count = uses[kind]
    const [singular, plural, more] = WORDS[kind]
    if (count === 0) return []
    const isMore = kind !== 'children' && count > COUNTED_USES
    const text = isMore
      ? `more than ${COUNTED_USES} ${plural}`
      : `${count} ${count === 1 ? singular : plural}`
    return more ? `${text}, ${more}` : text
  })
  return texts.length > 0 ? texts : ['nothing: no event, feed or city uses it']
}
