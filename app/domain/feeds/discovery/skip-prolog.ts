/** What begins with the first element: without an XML declaration and comments, each of which is passed once. */
export function skipProlog(text: string): string {
  let start = /^<\?xml[^>]*>\s*/i.exec(text)?.[0].length ?? 0
  while (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start)
    if (end === -1) return ''
    start = end + '-->'.length
    while (/\s/.test(text.charAt(start))) start++
  }
  return text.slice(start)
}
