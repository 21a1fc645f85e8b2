import { useNonce } from './nonce'

/** HTML that cleanHtml has passed on the server, in the very loader that sends it. */
export function CleanHtml({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml, which is what the property asks for.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A style sheet written for this response. */
export function InlineStyle({ css }: { css: string }) {
  const nonce = useNonce()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant, or made by themeCss of checked values only.
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

/** One thing as schema.org describes it. */
export type JsonLd = { '@context': string; '@type': string; [name: string]: unknown }

/** What search engines read (JSON-LD). No text in it can end the element. */
export function StructuredData({ value }: { value: object }) {
  const nonce = useNonce()
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptSafeJson escapes what HTML could see.
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

/** JSON in which no `</script>`, comment or entity can be read. */
export function scriptSafeJson(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (found) => ESCAPES[found] ?? found)
}
