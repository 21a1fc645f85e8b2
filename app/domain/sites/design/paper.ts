import { contrastRatio, isColor } from '~/lib/colors/color'

/** Black text on the paper has at least this contrast, so that ink and colors are distinct from it and from each other. */
const MIN_PAPER_CONTRAST = 13

/** Whether the color can be the paper of light mode; dark mode has its own. */
export const isPaper = (color: string): boolean =>
  isColor(color) && contrastRatio(color, '#000000') >= MIN_PAPER_CONTRAST

export const PAPER_MESSAGE = 'Paper color must be light, such as #fbf6ec: text on it is dark'
