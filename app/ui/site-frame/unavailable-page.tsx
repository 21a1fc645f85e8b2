import { MessagePage } from './message-page'

/** A page whose main content could not be loaded (specification, section 8). */
export function UnavailablePage({ text }: { text: string }) {
  return <MessagePage heading={text} text="Something went wrong on our end. We’ve logged it." />
}
