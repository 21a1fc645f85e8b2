import { type RefObject, useEffect, useRef, useState } from 'react'

/** Every uploader's element has it. */
const UPLOADERS = '[data-image-uploader]'

/**
 * Receives files that are dropped on an element, or pasted while the focus is inside it. Where the page has only this
 * uploader, a paste with no focus anywhere is for it too. Returns whether a file is being dragged over it.
 */
export function useDroppedFile(
  root: RefObject<HTMLElement>,
  onFile: (file: File) => void,
): boolean {
  const [isDropping, setIsDropping] = useState(false)
  const receive = useRef(onFile)
  useEffect(() => {
    receive.current = onFile
  })
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && root.current?.contains(target) === true
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      setIsDropping(isInside(event.target))
      // An editor, or another uploader of this page, has answered.
      if (event.defaultPrevented) return
      // A file that is dropped beside it would open in place of the page, and the form would be lost.
      event.preventDefault()
      event.dataTransfer.dropEffect = isOverUploader(event) ? 'copy' : 'none'
    }
    const onDrop = (event: DragEvent) => {
      setIsDropping(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const [file] = event.dataTransfer.files
      if (file && isInside(event.target)) receive.current(file)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (!isInside(relatedTarget)) setIsDropping(false)
    }
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (!file || event.defaultPrevented) return
      const isOnly = document.querySelectorAll(UPLOADERS).length === 1
      if (!isInside(event.target) && !(isOnly && event.target === document.body)) return
      event.preventDefault()
      receive.current(file)
    }
    const handlers = { dragover: onDragOver, drop: onDrop, dragleave: onDragLeave, paste: onPaste }
    for (const [name, handler] of Object.entries(handlers)) {
      document.addEventListener(name, handler as EventListener)
    }
    return () => {
      for (const [name, handler] of Object.entries(handlers)) {
        document.removeEventListener(name, handler as EventListener)
      }
    }
  }, [root])
  return isDropping
}

const isOverUploader = ({ target }: DragEvent) =>
  target instanceof Element && target.closest(UPLOADERS) !== null
