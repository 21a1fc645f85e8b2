import { MessagePage } from './message-page'

/** A page whose very subject cannot be read now: the frame stands, and says so (specification, section 8). */
export function UnavailablePage({ text }: { text: string }) {
  return <MessagePage heading={text} text="The fault is ours, and it has been noted." />
}
