/** The committed schema is what the migrations make, and both engines make the same. */
export { differences as check } from '../schema.mjs'
