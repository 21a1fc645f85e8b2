import { cleanTexts } from '~/lib/text/clean-text'
import { useNonce } from '../nonce'

/** HTML that was cleaned by cleanHtml on the server, in the loader that returns it. */
export function CleanHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller passes HTML from cleanHtml.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A style sheet generated for this response, or one of our own from the URL `sheet`. */
export function InlineStyle({ css, sheet }: { css: string; sheet?: string }) {
  const nonce = useNonce()
  return (
    <style
      nonce={nonce}
      data-sheet={sheet}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own, or built by themeCss from validated values.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  )
}

/** A schema.org object. */
export type JsonLd = { '@context': string; '@type': string; [name: string]: unknown }

/** Structured data for search engines (JSON-LD). No text in it can close the element. */
export function StructuredData({ value }: { value: object }) {
  const nonce = useNonce()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptSafeJson escapes what HTML would parse.
      dangerouslySetInnerHTML={{ __html: scriptSafeJson(value) }}
    />
  )
}

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that contains no `</script>`, comment, entity or control character. */
export function scriptSafeJson(value: object): string {
  return JSON.stringify(cleanTexts(value)).replace(
    /[<>&\u2028\u2029]/g,
    (character) => ESCAPES[character] ?? character,
  )
}
