import { type AnchorHTMLAttributes, createContext, useContext } from 'react'

const NofollowContext = createContext(false)

/** Set where search engines are to follow no link (specification, "Layout"). */
export const NofollowProvider = NofollowContext.Provider

/** A plain link: pages are loaded whole, which is faster than a router's link in long lists and needs no script. */
export function A({ rel, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const nofollow = useContext(NofollowContext)
  const words = [...(rel?.split(' ') ?? []), ...(nofollow ? ['nofollow'] : [])]
  return (
    <a {...rest} rel={words.length > 0 ? [...new Set(words)].join(' ') : undefined}>
      {children}
    </a>
  )
}
