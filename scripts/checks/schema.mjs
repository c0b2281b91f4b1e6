/** The committed schema matches the migrations, on both engines. */
export { differences as check } from '../schema.mjs'
