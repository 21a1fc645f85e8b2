import { useLocation } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { type ButtonVariant, buttonClass } from '../button-class'
import { A } from '../link'
import { Dialog } from '../pages/dialog'

type Props = {
  /** The page with the same form, for browsers without JavaScript and for new tabs. */
  href: string
  title: string
  /** The text of the link. */
  label: ReactNode
  variant?: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  children: (dialog: { close: () => void }) => ReactNode
}

/** A link that opens a form in a dialog. The dialog closes when the form leads to another page. */
export function FormDialog({ href, title, label, variant = 'second', size, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key.
  useEffect(close, [key])
  return (
    <>
      <A
        className={buttonClass(variant)}
        href={href}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {label}
      </A>
      <Dialog isOpen={isOpen} onClose={close} title={title} size={size}>
        {children({ close })}
      </Dialog>
    </>
  )
}

/** Whether the click opens the link where it is, not in a new tab or window. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
