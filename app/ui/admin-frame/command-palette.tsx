import { useState } from 'react'
import { Dialog } from '~/ui/kit/pages/dialog'
import type { AdminContent } from './admin-content'
import { findPages, jumpJsonPath } from './jump'
import { JumpBox } from './jump-box'
import type { TypeAhead } from './type-ahead'
import { useJumpGroups } from './use-jump-groups'

export type PaletteProps = Pick<AdminContent, 'site' | 'isSuperadmin'> & {
  isOpen: boolean
  /** What was typed since the palette was called. */
  typeAhead: TypeAhead | null
  onClose: () => void
}

/** Goes to any page, site, event, venue or person that the viewer may see. Loaded when it is first opened. */
export function CommandPalette({ isOpen, onClose, ...content }: PaletteProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Go to">
      <PaletteBox {...content} />
    </Dialog>
  )
}

function PaletteBox({ site, isSuperadmin, typeAhead }: Omit<PaletteProps, 'isOpen' | 'onClose'>) {
  const [text, setText] = useState('')
  const { found, update, clear } = useJumpGroups((typed) => jumpJsonPath(site, typed))
  const onType = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') clear()
    else update(typed)
  }
  return (
    <JumpBox
      {...found}
      groups={[...findPages(site, isSuperadmin, text), ...found.groups]}
      label="Page, site, event, venue or person"
      empty="Nothing was found."
      onType={onType}
      typeAhead={typeAhead}
    />
  )
}
