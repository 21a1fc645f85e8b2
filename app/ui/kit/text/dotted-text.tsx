import { Fragment } from 'react'

/** A host or an email, which breaks after its dots and its @ before it breaks in a word. */
export function DottedText({ text }: { text: string }) {
  return text.split(/(?<=[.@])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change their order.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {piece}
    </Fragment>
  ))
}
