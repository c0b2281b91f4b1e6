import { z } from 'zod'

// The Content-Security-Policy forbids making functions from text, which zod would try when the first
// object is described: so this must be said before, in the module that schemas take `z` from.
z.config({ jitless: true })

export { z }
