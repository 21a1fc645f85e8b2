import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

export const NonceProvider = NonceContext.Provider

/** The content policy's nonce while drawing on the server; browsers hide it, so it is undefined there. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
