/** What a page asks for: the parameters of the entrypoint, and how the widget looks. */
export type WidgetOptions = Record<string, unknown>

/** The parameters of the entrypoint; builders of pages add attributes of their own. */
const PARAMETERS = [
  'site',
  'type',
  'count',
  'venue',
  'category',
  'event',
  'month',
  'q',
  'cats',
  'nhoods',
  'places',
  'zips',
  'where',
  'near',
  'within',
  'sort',
  'days',
  'evening',
  'ugc',
  'tags',
  'price',
  'ages',
  'access',
]
/** What else the frame has, which changes only how it looks. */
export const STYLE_OPTIONS = ['theme', 'accent', 'title']

const DEFAULT_COUNT = 6
const MAX_COUNT = 30

/** The parameters of the entrypoint among the options, and with `more` names those of the frame. */
export function toParams(options: WidgetOptions, more: string[] = []): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of [...PARAMETERS, ...more]) {
    const value = options[name]
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined && `${item}` !== '') params.append(name, `${item}`)
    }
  }
  return params
}

/** How many places the list has. */
export function toCount({ count, type }: WidgetOptions): number {
  if (type === 'event') return 2
  const given = Math.trunc(Number(count))
  return given >= 1 && given <= MAX_COUNT ? given : DEFAULT_COUNT
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
