import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

/** The nonce of the content security policy during server rendering; undefined in browsers, which hide it. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
