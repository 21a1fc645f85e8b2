/** What is expected of one search: written by a person, in the format that port-larkin.txt explains. */
export type Judgment = {
  text: string
  /** Further parameters of the search's URL. */
  filters: string
  /** One of these comes first, and all are on the page. */
  first: string[]
  /** Also useful, and on the page. */
  present: string[]
  /** No exact matches. */
  absent: string[]
  /** Whether nothing matches exactly. */
  isEmpty: boolean
}

const TITLES = ['first', 'present', 'absent'] as const

/** Parses judgments. A mistake in the text is an error that names its line. */
export function parseJudgments(text: string): Judgment[] {
  const judgments: Judgment[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!line.startsWith(' ')) {
      judgments.push({
        text: line.trim(),
        filters: '',
        isEmpty: false,
        first: [],
        present: [],
        absent: [],
      })
      continue
    }
    const judgment = judgments.at(-1)
    const [, field = '', value = ''] = line.trim().match(/^(\w+)(?:: *(.+))?$/) ?? []
    const titles = TITLES.find((name) => name === field)
    if (judgment && titles && value) judgment[titles] = value.split(' | ')
    else if (judgment && field === 'with') judgment.filters = value
    else if (judgment && field === 'nothing') judgment.isEmpty = true
    else throw new Error(`line ${index + 1} is no judgment: ${line}`)
  }
  return judgments
}
