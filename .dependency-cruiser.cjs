const { subjects } = require('./app/order.json')

/**
 * What may import what. A subject is a folder of app/; page, ui and platform are the foundation under all of them and know
 * no subject. Tests may import anything.
 */
const CONTENTS =
  '^app/(routes|addresses\\.server|root|entry\\.(client|server)|api\\.server|scheduled-tasks\\.server|services\\.server|site\\.server|cached-pages\\.server|commands\\.server|test-site\\.server)\\.tsx?$'
const TEST = '(\\.test\\.tsx?|/test-[^/]+\\.tsx?)$'
const SUBJECT = `^app/(${subjects.join('|')})/.*\\.tsx?$`
const ENTRANCE = '^app/[^/]+/(index\\.server\\.ts$|public/)|^app/billing/payfast/index\\.ts$'
const RULE_FILE = '^app/(?!platform/|shell/|ui/)[^/]+/(public/)?(?!.*\\.server\\.)[^/]+\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one thing cut at the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'ui-knows-no-subject',
      comment: 'The design system draws what it is given.',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: TEST },
      to: { path: '^(app|db)/', pathNot: '^app/(ui|platform)/' },
    },
    {
      name: 'platform-knows-no-subject',
      comment: 'The platform could carry another product.',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: TEST },
      to: { path: '^(app|db)/', pathNot: '^(app/platform/|db/schema\\.ts$)' },
    },
    {
      name: 'rules-are-pure',
      comment: 'A rule file says what is so: no React, no Hono, no SQL, nothing of the server.',
      severity: 'error',
      from: { path: RULE_FILE, pathNot: TEST },
      to: {
        path: '^node_modules/(react-dom|hono|@hono/|kysely|pg|pg-boss|@electric-sql)/|\\.server\\.tsx?$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screens-are-entered-through-routes',
      comment:
        'What two subjects share is an act, a query or a component, not a screen or an endpoint.',
      severity: 'error',
      from: { path: '^app/([^/]+)/', pathNot: TEST },
      to: {
        path: '^app/[^/]+/(screens|endpoints)/',
        pathNot: '^app/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'subjects-have-two-entrances',
      comment:
        'Server code of another subject through its index.server.ts, what browsers need from its public folder.',
      severity: 'error',
      from: { path: '^app/([^/]+)/', pathNot: TEST },
      to: {
        path: SUBJECT,
        pathNot: `^app/$1/|${ENTRANCE}`,
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'the-roof-uses-the-entrances',
      comment: 'It may also import endpoints, which it mounts.',
      severity: 'error',
      from: { path: '^(app/[^/]+\\.tsx?|server\\.ts)$', pathNot: TEST },
      to: {
        path: SUBJECT,
        pathNot: `^app/[^/]+/endpoints/|${ENTRANCE}`,
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'only-contents-know-contents',
      comment: 'The pages that know everyone are known only to each other and to server.ts.',
      severity: 'error',
      from: { path: '^app/', pathNot: `${CONTENTS}|${TEST}` },
      to: {
        path: CONTENTS,
        // Everyone is handed the services, and may say so; anyone may ask what the table says of an address.
        pathNot: '^app/(services|addresses)\\.server\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-way-to-the-embedded-database',
      comment: 'The raw instance tears transactions apart: everything goes through the one pool.',
      severity: 'error',
      from: { path: '^(app|db|server)', pathNot: '^app/platform/pglite\\.server\\.ts$' },
      to: { path: '^node_modules/@electric-sql/' },
    },
    {
      name: 'the-pool-is-the-platforms',
      comment: 'Subjects query through Kysely; pg itself is opened and closed in one place.',
      severity: 'error',
      from: { path: '^app/(?!platform/)', pathNot: TEST },
      to: { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'payfast-knows-no-site',
      comment: 'The library could be published as it is.',
      severity: 'error',
      from: { path: '^app/billing/payfast/', pathNot: TEST },
      to: { path: '^(app|db|payfast-simulator)/', pathNot: '^app/billing/payfast/' },
    },
    {
      name: 'payfast-has-one-door',
      comment: 'What the site needs of the library is in its index.',
      severity: 'error',
      from: { path: '^app/', pathNot: `^app/billing/payfast/|${TEST}` },
      to: { path: '^app/billing/payfast/(?!index\\.ts$)' },
    },
    {
      name: 'the-simulator-shares-nothing',
      comment: 'A mistake that both sides import would be right in every test.',
      severity: 'error',
      from: { path: '^payfast-simulator/', pathNot: TEST },
      to: { path: '^(app|db|server)' },
    },
    {
      name: 'nobody-leans-on-the-simulator',
      comment: 'It stands where PayFast stands: on the other end of a wire.',
      severity: 'error',
      from: { path: '^(app|db|server)', pathNot: TEST },
      to: { path: '^payfast-simulator/' },
    },
    {
      name: 'nothing-unknown',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: { path: '^(app|db|payfast-simulator|server)' },
      to: { couldNotResolve: true, pathNot: '\\+types/|^virtual:|[?]' },
    },
  ],
  options: {
    // The compiler of TypeScript 7 has no interface for tools yet; swc reads the same files.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node_modules/.*/node_modules|build|\\.react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'require'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
