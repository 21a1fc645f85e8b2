/** How much room an announcement needs: 'long' is too high above the first event of a phone, 'very-long' of any screen. */
export type AnnouncementLength = 'short' | 'long' | 'very-long'

/** On a phone, and on a wide screen; a line has at most so many characters. */
const PHONE = { lines: 5, characters: 45 }
const WIDE = { lines: 4, characters: 140 }

/** Estimates the room that cleaned HTML needs. */
export function estimateLength(html: string): AnnouncementLength {
  const blocks = html
    .split(/<\/(?:p|li|h[1-6]|blockquote|pre|div)>|<br\b[^>]*>/)
    .map((block) => block.replace(/<[^>]*>/g, '').trim().length)
    .filter((length) => length > 0)
  const exceeds = ({ lines, characters }: typeof PHONE) =>
    blocks.reduce((sum, length) => sum + Math.ceil(length / characters), 0) > lines
  if (exceeds(WIDE)) return 'very-long'
  return exceeds(PHONE) ? 'long' : 'short'
}
