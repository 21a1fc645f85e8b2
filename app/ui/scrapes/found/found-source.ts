import type { PreviewData } from './preview-data'

/** What a URL was recognized as, and a preview of one candidate. */
export type FoundSource = {
  candidates: { plugin: string; url: string; reason: string }[]
  /** The manifest as JSON, of siphon only. */
  chosen: { plugin: string; url: string; manifest: string }
  venue: { label: string; name: string }
  outcome:
    | { kind: 'unknown-plugin' }
    | { kind: 'failed'; reason: string }
    | { kind: 'read'; preview: PreviewData }
}
