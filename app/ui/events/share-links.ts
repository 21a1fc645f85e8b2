/** Links by which a page is passed on without a script. */
export function buildShareLinks({ title, url }: { title: string; url: string }): {
  name: string
  href: string
}[] {
  const [text, address] = [encodeText(title), encodeURIComponent(url)]
  return [
    { name: 'E-mail', href: `mailto:?subject=${text}&body=${text}%0D%0A${address}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
  ]
}

/** Half a character, which feeds do bring, is none that could be encoded. */
const encodeText = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
