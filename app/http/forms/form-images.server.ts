import type { UploadForm } from './read-upload-form.server'

/** Why a form is drawn again instead of stored. */
export type FormRefusal = {
  fieldErrors?: Record<string, string[]>
  formErrors?: string[]
  status?: number
  headers?: HeadersInit
}

/** The file input beside the field of an image's checksum, for browsers without JavaScript. */
export const toFileField = (name: string) => `${name}File`

/** A stored file is the new choice of its field. Returns why others were refused; then the earlier choice remains. */
export function moveChecksums(
  { formData, files }: UploadForm,
  names: readonly string[],
): FormRefusal | null {
  const fieldErrors: Record<string, string[]> = {}
  let refusal: FormRefusal | null = null
  for (const name of names) {
    const file = files[toFileField(name)]
    if (file?.kind === 'stored') formData.set(name, file.checksum)
    if (file?.kind !== 'refused') continue
    fieldErrors[name] = [file.message]
    const headers = file.retryAfter ? { 'retry-after': String(file.retryAfter) } : undefined
    refusal = { fieldErrors, status: file.status, headers }
  }
  return refusal
}
