import { MAX_FILE_BYTES } from '~/domain/images/image'
import { saveImageDraft } from '~/domain/images/image-drafts.server'
import { countUpload, TOO_MANY_UPLOADS_MESSAGE } from '~/domain/images/limit-uploads.server'
import { receiveUpload, type StoreServices } from '~/domain/images/store-image.server'
import { readAtMost } from '~/lib/bytes/read-at-most'
import { prepend, readChunks, toStream } from '~/lib/bytes/read-pieces'
import {
  MalformedMultipart,
  type MultipartPart,
  readMultipart,
} from '~/lib/forms/read-multipart.server'
import { limitBytes } from '~/lib/text/limit-bytes'
import { declaredBytes } from './declared-bytes.server'
import {
  cleanField,
  isFieldName,
  MALFORMED,
  MAX_FIELDS,
  readFormData,
  TOO_LARGE,
  type UnreadableForm,
} from './read-form-data.server'

/** What became of a file that a form contained. */
type UploadedFile =
  | { kind: 'stored'; checksum: string }
  /** `retryAfter` is in seconds. */
  | { kind: 'refused'; message: string; status: 422 | 429; retryAfter?: number }

export type UploadForm = {
  kind: 'form'
  /** The text fields. */
  formData: FormData
  /** By field: those in which a file was chosen. */
  files: Record<string, UploadedFile>
}

type Options = {
  uploader: { account: string; network: string }
  /** The names of the fields that may have an image. Files in other fields are ignored. */
  fileFields: string[]
  /** Of all texts together, in bytes; by default enough for a description. */
  maxTextBytes?: number
}

/** In bytes. A description has up to 20,000 characters of up to four bytes. */
const MAX_TEXT_BYTES = 128 * 1024

/** In bytes. What is refused is still read up to here, because the fields behind a file that is too large are needed. */
const MAX_BODY_BYTES = 64_000_000

/**
 * Reads a form with images, which are stored as they arrive: none is in memory as a whole. Its uploader may then see them
 * (image drafts). Names and texts follow the same rules as in readFormData.
 */
export async function readUploadForm(
  request: Request,
  services: StoreServices,
  options: Options,
): Promise<UploadForm | UnreadableForm> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    type,
  )
  if (!boundary || !request.body) {
    const form = await readFormData(request, options.maxTextBytes ?? MAX_TEXT_BYTES)
    return form.kind === 'form' ? { ...form, files: {} } : form
  }
  const body = limitBytes(readChunks(request.body), MAX_BODY_BYTES)
  const fields = readMultipart(body, boundary[1] ?? boundary[2] ?? '')
  try {
    const receiver = createFileReceiver(services, request, options)
    return await readFields(fields, receiver, options.maxTextBytes ?? MAX_TEXT_BYTES)
  } catch (fault) {
    if (body.isExceeded()) return TOO_LARGE
    if (fault instanceof MalformedMultipart) return MALFORMED
    throw fault
  }
}

type Fields = AsyncIterable<MultipartPart>
type FileReceiver = ReturnType<typeof createFileReceiver>

async function readFields(
  fields: Fields,
  receiver: FileReceiver,
  maxTextBytes: number,
): Promise<UploadForm | UnreadableForm> {
  const formData = new FormData()
  let count = 0
  let bytesLeft = maxTextBytes
  for await (const { name, filename, data } of fields) {
    count += 1
    if (count > MAX_FIELDS || !isFieldName(name)) return MALFORMED
    if (filename !== null) {
      await receiver.receive(name, data)
      continue
    }
    const text = await readAtMost(toStream(data), bytesLeft)
    if (!text) return TOO_LARGE
    bytesLeft -= text.byteLength
    // A text in the place of a file is not a choice of one.
    if (!receiver.accepts(name)) formData.append(name, cleanField(name, decoder.decode(text)))
  }
  return { kind: 'form', formData, files: receiver.files }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function createFileReceiver(
  services: StoreServices,
  request: Request,
  { uploader, fileFields }: Options,
) {
  const files: UploadForm['files'] = {}
  /** All files of a form together are at most as large as the form. */
  let uncountedBytes = declaredBytes(request) ?? MAX_FILE_BYTES
  const accepts = (name: string) => fileFields.includes(name)

  async function receiveFile(data: AsyncGenerator<Uint8Array>): Promise<UploadedFile | null> {
    const first = await data.next()
    // A file field without a choice sends an empty file.
    if (first.done) return null
    const bytes = uncountedBytes
    uncountedBytes = 0
    const counted = await countUpload(services, { ...uploader, bytes })
    if (counted.kind === 'too-many') {
      const { retryAfter } = counted
      return { kind: 'refused', status: 429, message: TOO_MANY_UPLOADS_MESSAGE, retryAfter }
    }
    const stored = await receiveUpload(services, prepend(first.value, data))
    if (stored.kind !== 'stored') return { kind: 'refused', status: 422, message: stored.message }
    const { checksum } = stored
    await saveImageDraft(services, { account: uploader.account, checksum })
    return { kind: 'stored', checksum }
  }

  return {
    files,
    accepts,
    /** What it does not read is skipped by the parser. */
    async receive(name: string, data: AsyncGenerator<Uint8Array>): Promise<void> {
      if (!accepts(name) || Object.hasOwn(files, name)) return
      const file = await receiveFile(data)
      if (file) files[name] = file
    },
  }
}
