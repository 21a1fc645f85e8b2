import sanitize from 'sanitize-html'

/** The tags, attributes and links that HTML from users and feeds may have, as in an event's description. */
export const ALLOWED_HTML: sanitize.IOptions = {
  allowedTags: `p br hr h2 h3 h4 ul ol li blockquote b strong i em u s sub sup code pre a`.split(
    /\s+/,
  ),
  allowedAttributes: { a: ['href', 'title', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Real text is never nested deeper, and nesting costs quadratic time.
  nestingLimit: 40,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
  ],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener ugc' }),
  },
}
