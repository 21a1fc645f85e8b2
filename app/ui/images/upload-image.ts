import { MAX_FILE_BYTES, NOT_AN_IMAGE_MESSAGE, TOO_LARGE_MESSAGE } from '~/domain/images/image'
import { computeFileChecksum } from './file-checksum'
import { postBytes, type Reply } from './post-bytes'

export type UploadStep =
  /** The file is read. */
  | { kind: 'preparing'; fraction: number }
  | { kind: 'sending'; fraction: number }
  /** Everything is sent; the server decodes the image. */
  | { kind: 'checking' }

export type UploadOutcome =
  | { kind: 'uploaded'; checksum: string }
  /** The file cannot be used; the message says why. */
  | { kind: 'refused'; message: string }
  /** The file may be good: trying again can help. */
  | { kind: 'failed'; message: string }
  /** The session has expired, or was ended on another page. */
  | { kind: 'signed-out' }

const UNREADABLE_MESSAGE = 'This file could not be read. Please choose it again.'
const UNREACHABLE_MESSAGE = 'The picture could not be sent. Check your connection and try again.'
const SERVER_ERROR_MESSAGE = 'Something went wrong, please try again shortly'

type Options = { signal: AbortSignal; onStep: (step: UploadStep) => void }

/**
 * Uploads an image in the specification's two calls (section 7): the bytes are sent only if the server does not have them.
 * Throws only when the signal aborts.
 */
export async function uploadImage(file: Blob, { signal, onStep }: Options): Promise<UploadOutcome> {
  if (file.size > MAX_FILE_BYTES) return { kind: 'refused', message: TOO_LARGE_MESSAGE }
  const checksum = await readFile(file, { signal, onStep })
  if (typeof checksum !== 'string') return checksum
  const query = new URLSearchParams({ checksum })
  const created = await postBytes(`/api/images/create?${query}`, null, { signal })
  const refusal = findRefusal(created)
  if (refusal) return refusal
  const needsUpload = readProperty(created?.json, 'needsUpload')
  if (needsUpload === false) return { kind: 'uploaded', checksum }
  // Something between the browser and us answered, such as the login page of a hotel's network.
  if (needsUpload !== true) return { kind: 'failed', message: UNREACHABLE_MESSAGE }
  const onProgress = (fraction: number) =>
    onStep(fraction < 1 ? { kind: 'sending', fraction } : { kind: 'checking' })
  onProgress(0)
  const sent = await postBytes(`/api/images/upload?${query}`, file, { signal, onProgress })
  return findRefusal(sent) ?? { kind: 'uploaded', checksum }
}

/** The file's checksum, or why it cannot be used. */
async function readFile(file: Blob, { signal, onStep }: Options): Promise<string | UploadOutcome> {
  const onProgress = (fraction: number) => onStep({ kind: 'preparing', fraction })
  try {
    if (!(await startsLikeAnImage(file))) return { kind: 'refused', message: NOT_AN_IMAGE_MESSAGE }
    return await computeFileChecksum(file, { signal, onProgress })
  } catch (fault) {
    signal.throwIfAborted()
    // Browsers throw this when the file was moved, changed or never downloaded; else the hash function could not be loaded.
    const isUnreadable = fault instanceof DOMException
    return { kind: 'failed', message: isUnreadable ? UNREADABLE_MESSAGE : UNREACHABLE_MESSAGE }
  }
}

/** The first bytes of PNG, JPEG and GIF. A file's name and type may say anything. */
const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
]

async function startsLikeAnImage(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return SIGNATURES.some((signature) => signature.every((byte, at) => start[at] === byte))
}

/** Why the server did not accept a call; null if it did. */
function findRefusal(reply: Reply | null): UploadOutcome | null {
  if (reply === null) return { kind: 'failed', message: UNREACHABLE_MESSAGE }
  const { status, json } = reply
  if (status >= 200 && status < 300) return null
  if (status === 401) return { kind: 'signed-out' }
  const message = findMessage(json)
  if (status === 413) return { kind: 'refused', message: message ?? TOO_LARGE_MESSAGE }
  const isFinal = status < 500 && status !== 429 && message !== null
  return { kind: isFinal ? 'refused' : 'failed', message: message ?? SERVER_ERROR_MESSAGE }
}

function findMessage(json: unknown): string | null {
  const error = readProperty(json, 'error')
  return typeof error === 'string' && error !== '' ? error : null
}

function readProperty(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null
    ? (json as Record<string, unknown>)[name]
    : undefined
}
