import { z } from 'zod'
import {
  domainSchema,
  linkSchema,
  MAX_FOOTER_SECTIONS,
  type SiteSettings,
} from '~/domain/sites/site'

const MAX_ENTRIES = 50

/** Texts in their order; empty ones are dropped, and repeated ones but the first. */
export const listSchema = z
  .array(z.string().nullish())
  .default([])
  .transform((entries) => [...new Set(entries.flatMap((entry) => entry?.trim() || []))])
  .refine(({ length }) => length <= MAX_ENTRIES, `Please use at most ${MAX_ENTRIES} entries`)

const EVENT_MESSAGE = 'Events are given by their number, such as 123, or their URL'

/** Ids of events, each given by its number or by the URL of its page. */
export const eventIdsSchema = listSchema.transform((entries, context) => {
  const ids = entries.map(
    (entry) => /^(?:https?:\/\/\S+\/event\/|\/event\/)?([1-9]\d{0,14})$/.exec(entry)?.[1],
  )
  if (ids.every((id) => id !== undefined)) return [...new Set(ids.map(Number))]
  context.addIssue({ code: 'custom', message: EVENT_MESSAGE })
  return z.NEVER
})

/** Custom domains, each once. */
export const domainsSchema = listSchema.transform((entries, context) => {
  const domains: string[] = []
  for (const entry of entries) {
    const { data, error } = domainSchema.safeParse(entry)
    if (data !== undefined) domains.push(data)
    else context.addIssue({ code: 'custom', message: `${entry}: ${error?.issues[0]?.message}` })
  }
  return [...new Set(domains)]
})

type FooterSections = SiteSettings['footerSections']

const FOOTER_SHAPE =
  'Each section is a heading and below it a line for each link: Contact | mailto:us@example.com'

/**
 * The footer's sections as people write them: a heading, below it a line for each link with its title, a bar and its URL, and an
 * empty line before the next section.
 */
export const footerSectionsSchema = z
  .string()
  .nullish()
  .transform((text, context): FooterSections => {
    const sections = (text ?? '')
      .replace(/\r\n?/g, '\n')
      .trim()
      .split(/\n\s*\n/)
      .filter(Boolean)
      .map((section) => parseFooterSection(section.trim().split('\n')))
    const invalid = sections.find((section) => typeof section === 'string')
    const tooMany =
      sections.length > MAX_FOOTER_SECTIONS ? 'Please use at most four sections' : null
    const message = invalid ?? tooMany
    if (message === null) return sections.filter((section) => typeof section !== 'string')
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The section, or what is wrong with it. */
function parseFooterSection([title = '', ...lines]: string[]): FooterSections[number] | string {
  if (title.includes('|')) return FOOTER_SHAPE
  const links: FooterSections[number]['links'] = []
  for (const line of lines) {
    const at = line.lastIndexOf('|')
    const parsed = linkSchema.safeParse({
      title: line.slice(0, at).trim(),
      url: line.slice(at + 1),
    })
    if (at < 1) return FOOTER_SHAPE
    if (!parsed.success) return `${line.trim()}: ${parsed.error.issues[0]?.message}`
    links.push(parsed.data)
  }
  return { title: title.trim(), links }
}

/** As `footerSectionsSchema` reads it. */
export function formatFooterSections(sections: FooterSections): string {
  return sections
    .map(({ title, links }) =>
      [title, ...links.map(({ title, url }) => `${title} | ${url}`)].join('\n'),
    )
    .join('\n\n')
}

const SIZES_MESSAGE = 'Sizes are width and height in pixels, such as 728x90, 970x250'

/** The sizes of an ad unit as [width, height] in pixels: "728x90, 970x250". */
export const adSizesSchema = z
  .string()
  .nullish()
  .transform((text, context): [number, number][] => {
    const sizes = (text ?? '')
      .split(/[,;\n]+/)
      .flatMap((size) => size.trim() || [])
      .map((size) => /^(\d{1,4})\s*[x×]\s*(\d{1,4})$/i.exec(size))
    const parsed = sizes.map((size): [number, number] => [Number(size?.[1]), Number(size?.[2])])
    const isValid = parsed.every((size) => size.every((side) => side >= 1 && side <= 2_000))
    if (isValid && parsed.length <= 20) return parsed
    context.addIssue({
      code: 'custom',
      message: isValid ? 'Please use at most 20 sizes' : SIZES_MESSAGE,
    })
    return z.NEVER
  })

export function formatAdSizes(sizes: [number, number][]): string {
  return sizes.map(([width, height]) => `${width}x${height}`).join(', ')
}
