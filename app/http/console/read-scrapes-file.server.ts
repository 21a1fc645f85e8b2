import { json } from '@remix-run/cloudflare'
import { readFormData } from '../forms/read-form-data.server'

/** In bytes: thousands of scrapes with manifests. */
export const MAX_SCRAPES_FILE = 4 * 1024 * 1024
export const SCRAPES_FILE_TOO_LARGE = 'The file is larger than 4 MB.'

type ScrapesFile = { kind: 'read'; csv: string } | { kind: 'refused'; reply: Response }

/** The text of scrapes.csv in a form's field `file`. */
export async function readScrapesFile(request: Request): Promise<ScrapesFile> {
  const read = await readFormData(request, MAX_SCRAPES_FILE)
  if (read.kind === 'unreadable') {
    const failure = read.status === 413 ? SCRAPES_FILE_TOO_LARGE : read.message
    return { kind: 'refused', reply: json({ failure }, { status: read.status }) }
  }
  const file = read.formData.get('file')
  if (!(file instanceof File) || file.size === 0) {
    const failure = 'Choose the file scrapes.csv first.'
    return { kind: 'refused', reply: json({ failure }, { status: 422 }) }
  }
  return { kind: 'read', csv: await file.text() }
}
