import { useEffect, useRef, useState } from 'react'
import { type UploadOutcome, type UploadStep, uploadImage } from './upload-image'

export type StoppedUpload = Exclude<UploadOutcome, { kind: 'uploaded' }>

/** The upload of one field, and how it ended if it did not succeed. */
export type ImageUpload =
  | { kind: 'idle' }
  | { kind: 'uploading'; file: File; step: UploadStep }
  | { kind: 'stopped'; file: File; outcome: StoppedUpload }
  | { kind: 'cancelled' }

/**
 * Uploads one file at a time: a new one replaces the one that is under way, and only the last is reported, once the server
 * has it.
 */
export function useImageUpload(onUploaded: (checksum: string, file: File) => void) {
  const [upload, setUpload] = useState<ImageUpload>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  // The form may have been rendered again meanwhile.
  const report = useRef(onUploaded)
  useEffect(() => {
    report.current = onUploaded
  })

  async function start(file: File): Promise<void> {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    const { signal } = run
    const onStep = (step: UploadStep) => {
      if (!signal.aborted) setUpload({ kind: 'uploading', file, step })
    }
    onStep({ kind: 'preparing', fraction: 0 })
    const outcome = await uploadImage(file, { signal, onStep }).catch((fault: unknown) => {
      if (signal.aborted) return null
      throw fault
    })
    if (outcome === null || signal.aborted) return
    running.current = null
    if (outcome.kind !== 'uploaded') return setUpload({ kind: 'stopped', file, outcome })
    setUpload({ kind: 'idle' })
    report.current(outcome.checksum, file)
  }

  function stop(next: 'idle' | 'cancelled'): void {
    running.current?.abort()
    running.current = null
    setUpload({ kind: next })
  }

  return { upload, start, cancel: () => stop('cancelled'), clear: () => stop('idle') }
}
