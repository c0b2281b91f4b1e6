import { z } from 'zod'

// The CSP forbids creating functions from strings, which zod would try when the first object schema is
// defined: so this must run first, in the module that schemas import `z` from.
z.config({ jitless: true })

export { z }
