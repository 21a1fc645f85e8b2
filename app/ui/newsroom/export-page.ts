import type { CategoryOption } from '~/domain/categories/category-options'
import type { Choice, Picks, Preset } from '~/domain/newsroom/export-query'
import type { ExportFormat } from '~/domain/newsroom/export-template'
import type { ExportSize } from '~/domain/newsroom/render-export'
import type { RegionOption } from '~/domain/search/search-options'
import type { Option } from '~/ui/kit/fields/select-field'

/** An event that was found, and whether it is exported. */
export type ChoiceRow = {
  id: number
  title: string
  when: string
  venueName: string
  isPicked: boolean
  calledOff: string | null
  isChosen: boolean
  href: string
}

/** The page of an export. */
export type ExportPage = {
  site: { id: number; name: string }
  filter: {
    when: Preset
    from: string
    to: string
    picks: Picks
    text: string
    tags: string
    template: string
  }
  /** The exported days, in words. */
  dates: string
  /** Whether more days were wanted than an export has. */
  isCut: boolean
  templates: Option[]
  categories: CategoryOption[]
  chosenCategories: string[]
  neighborhoods: RegionOption[]
  chosenNeighborhoods: string[]
  choice: Choice
  rows: ChoiceRow[]
  /** How many events match beyond the most of an export. */
  omitted: number
  format: ExportFormat
  /** Whether the template leaves out cancelled or postponed events that are in the list. */
  hidesCalledOff: boolean
  size: ExportSize
  room: number | null
  /** Null for a newsletter, which is shown in a frame. */
  text: string | null
  hrefs: {
    file: string
    plainText: string
    newsletter: string
    all: string
    none: string
    clear: string
    templates: string
    /** Null for a built-in template. */
    edit: string | null
    copy: string
  }
}
