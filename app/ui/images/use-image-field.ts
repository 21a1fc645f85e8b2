import { useEffect, useRef, useState } from 'react'
import { type ImageUpload, useImageUpload } from './use-image-upload'

/** A stored image, and a URL that shows it here; null when there is none. */
export type ChosenImage = { checksum: string; previewUrl: string | null }

export type ImageField = {
  chosen: ChosenImage | null
  /** What was removed last, and can be brought back. */
  removed: ChosenImage | null
  upload: ImageUpload
  isBusy: boolean
  /** Whether the chosen image was uploaded on this page. */
  isNew: boolean
  choose: (file: File) => void
  cancel: () => void
  /** Uploads the last file again, after a failure. */
  retry: () => void
  remove: () => void
  undoRemove: () => void
}

type Options = {
  initialValue?: unknown
  previewUrl: string | null
  onChange?: (checksum: string | null, preview: string | null) => void
  onBusyChange?: (isBusy: boolean) => void
}

/** The image of a form's field: what is chosen, and the upload of another. */
export function useImageField({
  initialValue,
  previewUrl,
  onChange,
  onBusyChange,
}: Options): ImageField {
  const initial = toChosenImage(initialValue, previewUrl)
  const [chosen, setChosen] = useState(initial)
  const [removed, setRemoved] = useState<ChosenImage | null>(null)
  const objectUrls = useObjectUrls()

  const change = (next: ChosenImage | null, last: ChosenImage | null = null) => {
    setChosen(next)
    setRemoved(last)
    onChange?.(next?.checksum ?? null, next?.previewUrl ?? null)
  }
  const { upload, start, cancel, clear } = useImageUpload((checksum, file) =>
    change({ checksum, previewUrl: objectUrls.create(file) }),
  )
  const isBusy = upload.kind === 'uploading'
  useReport(isBusy, onBusyChange)

  // A reply to the form may come with another image than was chosen here.
  const initialChecksum = initial?.checksum ?? null
  const [known, setKnown] = useState(initialChecksum)
  if (known !== initialChecksum) {
    setKnown(initialChecksum)
    if (initialChecksum !== (chosen?.checksum ?? null)) setChosen(initial)
  }

  return {
    chosen,
    removed,
    upload,
    isBusy,
    cancel,
    isNew: objectUrls.has(chosen?.previewUrl),
    choose: (file) => {
      setRemoved(null)
      void start(file)
    },
    retry: () => {
      if (upload.kind === 'stopped') void start(upload.file)
    },
    remove: () => {
      clear()
      change(null, chosen)
    },
    undoRemove: () => change(removed),
  }
}

function toChosenImage(checksum: unknown, previewUrl: string | null): ChosenImage | null {
  return typeof checksum === 'string' && checksum !== '' ? { checksum, previewUrl } : null
}

function useReport(isBusy: boolean, onBusyChange: Options['onBusyChange']): void {
  const reported = useRef(false)
  useEffect(() => {
    if (reported.current === isBusy) return
    reported.current = isBusy
    onBusyChange?.(isBusy)
  }, [isBusy, onBusyChange])
}

/** URLs of files, for as long as the field is shown: what was removed can come back, and the form may show them too. */
function useObjectUrls() {
  const urls = useRef(new Set<string>())
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  return {
    has: (url: string | null | undefined) => typeof url === 'string' && urls.current.has(url),
    create: (file: File) => {
      const url = URL.createObjectURL(file)
      urls.current.add(url)
      return url
    },
  }
}
