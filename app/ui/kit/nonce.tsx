import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

/**
 * The nonce of the page's content security policy. Browsers need it too: where an extension has added elements, React draws the whole
 * page again, and a style without its nonce would not count.
 */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
