/** Text with one of these tags is HTML; '<chair>' does not make it HTML. */
const TAG =
  /<\/?(?:p|br|hr|div|span|a|b|i|u|s|em|strong|ul|ol|li|h[1-6]|blockquote|pre|code|table|img)\b[^<>]*>/i

/** Whether a rich text is HTML; others are plain text with line breaks. */
export const isHtml = (text: string): boolean => TAG.test(text)
