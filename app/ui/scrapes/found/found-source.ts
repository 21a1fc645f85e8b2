import type { SourcePreview } from '~/domain/feeds/discovery/source-preview'

/** What a URL was recognized as, and a preview of one candidate. */
export type FoundSource = {
  candidates: { plugin: string; url: string; reason: string }[]
  chosen: { plugin: string; url: string }
  venue: { label: string; name: string; timezone: string }
  outcome:
    | { kind: 'unknown-plugin' }
    | { kind: 'failed'; reason: string }
    | { kind: 'read'; preview: SourcePreview }
}
