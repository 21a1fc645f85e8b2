import { vi } from 'vitest'

// Test files share an isolate, one after the other: what modules of the last one remember is forgotten.
vi.resetModules()
