import { json } from '@remix-run/cloudflare'
import { z } from 'zod'
import { findSourceForm } from '~/domain/feeds/discovery/source-candidate'
import { checkScrape } from '~/domain/feeds/scrapes/check-scrape.server'
import { parseManifestText, SIPHON } from '~/domain/feeds/scrapes/scrape'
import { formReply, parseForm } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import {
  type FoundSource,
  PREVIEW_EDITED_INTENT,
  PREVIEW_INTENT,
  readShown,
} from '~/ui/scrapes/found/found-source'
import { showNewVenue, type WrittenFields } from '../show-new-venue.server'

/** Whether a button in the form of a new venue previews a source. */
export const isPreviewAgain = (intent: string): boolean =>
  intent === PREVIEW_EDITED_INTENT || intent.startsWith(PREVIEW_INTENT)

/** The plugin and URL of another source that the button previews; null for other buttons. */
export function parsePreviewIntent(intent: string): { plugin: string; source: string } | null {
  if (!intent.startsWith(PREVIEW_INTENT)) return null
  const [, plugin = '', source = ''] =
    /^(\S+) (.*)$/s.exec(intent.slice(PREVIEW_INTENT.length)) ?? []
  return { plugin, source }
}

/** Previews the source with the manifest as it was edited, in the form that adds its venue. */
export async function previewEdited(
  args: RequestArgs,
  access: AdminSite,
  formData: FormData,
): Promise<Response> {
  const checked = checkManifest(String(formData.get('manifest') ?? ''))
  if ('error' in checked) {
    const { error } = checked
    return formReply(parseForm(formData, editedForm), { field: 'manifest', error })
  }
  const { url, manifest } = checked
  const chosen = { plugin: SIPHON, url, manifest, reason: EDITED }
  const { candidates = [] } = readShown(Object.fromEntries(formData)) ?? {}
  const shown = await showNewVenue(args, access, {
    chosen,
    pages: [],
    written: listWritten(formData),
  })
  const found: FoundSource = {
    candidates: [
      { plugin: SIPHON, url, reason: EDITED },
      ...candidates.filter((candidate) => candidate.plugin !== SIPHON || candidate.url !== url),
    ],
    chosen: { plugin: SIPHON, url, manifest: JSON.stringify(manifest, null, 2) },
    category: String(formData.get('category') ?? ''),
    ...shown,
  }
  const sent = parseForm(formData, findSourceForm)
  return json({ result: { ...sent.reply(), error: undefined, status: undefined }, found })
}

function checkManifest(text: string): { url: string; manifest: unknown } | { error: string } {
  const parsed = parseManifestText(text)
  if ('error' in parsed) return parsed
  const { manifest } = parsed
  const checked = checkScrape(
    { plugin: SIPHON, url: '', manifest, categoryId: null, timezone: null, scheduled: true },
    { categories: [] },
  )
  return checked.kind === 'valid'
    ? { url: checked.input.url, manifest }
    : { error: checked.fieldErrors.manifest ?? '' }
}

const EDITED = 'With the manifest that you have edited.'

const editedForm = findSourceForm.extend({ manifest: z.string().default('') })

const FIELDS = ['label', 'name', 'address', 'latitude', 'longitude', 'timezone'] as const

/** The fields of the venue that differ from what was proposed; of a location always both. */
export function listWritten(formData: FormData): WrittenFields {
  const proposed = readShown(Object.fromEntries(formData))?.proposal?.fields
  const sent = FIELDS.flatMap((name) => {
    const text = formData.get(name)
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  const changed = new Set<string>(
    sent.filter(([name, text]) => text !== proposed?.[name]).map(([name]) => name),
  )
  if (changed.has('latitude')) changed.add('longitude')
  if (changed.has('longitude')) changed.add('latitude')
  return Object.fromEntries(sent.filter(([name]) => changed.has(name)))
}
