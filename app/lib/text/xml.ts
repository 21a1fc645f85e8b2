import { removeControlCharacters } from './clean-text'

/** Escapes text for XML 1.0 content and attributes, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return removeControlCharacters(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
