import { type AnchorHTMLAttributes, createContext, useContext } from 'react'

const NofollowContext = createContext(false)

/** True on sites whose links search engines must not follow (specification, "Layout"). */
export const NofollowProvider = NofollowContext.Provider

/** A plain link: a full page load is faster than a router link in long lists and needs no JavaScript. */
export function A({ rel, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const nofollow = useContext(NofollowContext)
  const values = [...(rel?.split(' ') ?? []), ...(nofollow ? ['nofollow'] : [])]
  return (
    <a {...rest} rel={values.length > 0 ? [...new Set(values)].join(' ') : undefined}>
      {children}
    </a>
  )
}
