/** Links that share a page without JavaScript. */
export function buildShareLinks({ title, url }: { title: string; url: string }): {
  name: string
  href: string
}[] {
  const [text, encodedUrl] = [encodeText(title), encodeURIComponent(url)]
  return [
    { name: 'Email', href: `mailto:?subject=${text}&body=${text}%0D%0A${encodedUrl}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${encodedUrl}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${encodedUrl}` },
  ]
}

/** Feeds contain lone surrogates, which encodeURIComponent rejects. */
const encodeText = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
