import { z } from 'zod'
import { siteFormSchema } from './site-form'

const { host: _, timezone: _zone, bounds: _bounds, ...withDomains } = siteFormSchema.shape
const { canonicalDomain: _canonical, otherDomains: _domains, ...previewed } = withDomains

/** What a preview shows of a site's form: its name and settings. An unfinished outline or address does not stop it. */
export const previewFormSchema = z.object(previewed)

/** The field with the token of the preview that the form already has; programs of the page add it. */
export const PREVIEW_TOKEN_FIELD = 'previewToken'

/** A preview, or why there is none, as the browser receives it. */
export type PreviewReply =
  | { kind: 'saved'; token: string; url: string }
  | { kind: 'refused'; message: string }
