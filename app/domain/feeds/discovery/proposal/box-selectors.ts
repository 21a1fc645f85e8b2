import type { Box } from './page-boxes'

/** Classes that say what an element is, not which one it is or how it looks now. */
const USABLE = /^(?!.*\d{2})[a-z_-][\w-]{1,59}$/i
const OF_THE_MOMENT =
  /^(?:active|first|last|odd|even|open|closed|visible|hidden|show)$|^(?:js|is|has)-/i
const MAX_CLASSES = 8

function listClasses({ element }: Box): string[] {
  const classes = (element.attribs.class ?? '').slice(0, 500).split(/\s+/)
  return [
    ...new Set(classes.filter((name) => USABLE.test(name) && !OF_THE_MOMENT.test(name))),
  ].slice(0, MAX_CLASSES)
}

/** Elements whose bare name may say enough, within an event or on a page. */
const TELLING = new Set(
  'article li tr h1 h2 h3 h4 h5 h6 a time img p td dt dd strong b em'.split(' '),
)

/** Names of elements as they are safe in a selector; pages may have invented ones. */
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** CSS selectors that match a box, and probably its likes in other events. */
export function listSelectors(box: Box): string[] {
  const { name } = box.element
  if (!NAME.test(name)) return []
  const { id = '' } = box.element.attribs
  const own = listClasses(box).map((className) => `${name}.${className}`)
  // Pages that were written by hand repeat ids.
  if (USABLE.test(id)) own.push(`${name}#${id}`)
  const { parent } = box
  const within =
    parent && NAME.test(parent.element.name)
      ? listClasses(parent)
          .slice(0, 3)
          .map((className) => `${parent.element.name}.${className} > ${name}`)
      : []
  return [...own, ...(TELLING.has(name) ? [name] : []), ...within]
}
