import { z } from 'zod'

// The Content-Security-Policy forbids making functions from text, which zod would try when the first
// object is defined: so this must run first, in the module that schemas import `z` from.
z.config({ jitless: true })

export { z }
