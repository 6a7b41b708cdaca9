/**
 * Who may import whom (docs/ARCHITECTURE.md, "The arrows"). Every comment says where to go instead.
 * `scripts/check-boundaries.ts` runs these rules and `scripts/check-boundaries.test.ts` tries each with good and bad lines.
 */

const TESTS =
  '(\\.test\\.tsx?$|\\.suite\\.ts$|^(server|sandbox|web)/test/|^(e2e|bench|scripts)/|/vitest\\.config\\.ts$)'
const WEB_MANIFEST = '^web/src/features/[^/]+/manifest\\.ts$'
const FEATURE = '^server/src/features/([^/]+)/'

/** A furniture file of any server feature: `rules.ts`, `rules/close.ts`. */
const furniture = (...names) => `^server/src/features/[^/]+/(${names.join('|')})(\\.ts$|/)`

const contractAndEngine = [
  {
    name: 'contract-stands-alone',
    comment: 'The contract imports zod and itself only: move code that does things to the server feature that owns it.',
    from: { path: '^contract/src/', pathNot: TESTS },
    to: { pathNot: '^(contract/src/|node_modules/zod/)' },
  },
  {
    name: 'engine-is-pure',
    comment:
      'The flow engine imports the contract only: return an effect and let server/src/features/flows perform it instead.',
    from: { path: '^flow-engine/src/', pathNot: TESTS },
    to: { pathNot: '^(flow-engine/src/|contract/src/)' },
  },
]

const serverFeatures = [
  {
    name: 'public-doors-of-a-feature',
    comment:
      "Another feature's actions, queries, rules, view and events are public, the rest is its furniture: " +
      'ask it for an action or a query, or add one there.',
    from: { path: FEATURE, pathNot: TESTS },
    to: {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', furniture('actions', 'queries', 'rules', 'view', 'events')],
    },
  },
  {
    name: 'hubs-read-manifests',
    comment:
      'The files right in server/src and the roles start nothing of a feature by name: hand it in through the manifest of the feature.',
    from: { path: '^server/src/(roles/)?[^/]+\\.ts$', pathNot: TESTS },
    to: { path: '^server/src/features/[^/]+/(routes|jobs|jobs/handlers)\\.ts$' },
  },
  {
    name: 'one-list-of-manifests',
    comment:
      'Manifests are listed in server/src/features.ts and read by nobody else: ask that file for what they hand in.',
    from: { path: '^server/src/', pathNot: [TESTS, '^server/src/features\\.ts$'] },
    to: { path: '^server/src/features/[^/]+/manifest\\.ts$' },
  },
  {
    name: 'rules-are-pure',
    comment:
      "Rules import the contract, the flow engine, the channels' shapes and other rules only: " +
      'let the action load the fact and hand it in as an argument.',
    from: { path: furniture('rules'), pathNot: TESTS },
    to: {
      pathNot: [
        '^contract/src/',
        '^flow-engine/src/',
        '^node_modules/zod/',
        '^server/src/channels/channel(\\.ts$|/)',
        furniture('rules'),
      ],
    },
  },
  {
    name: 'tables-behind-store-and-queries',
    comment:
      'Only store, queries, the rows of the view and platform/db import tables: add a function to the store or the queries and call that.',
    from: { path: '^server/src/', pathNot: [TESTS, furniture('store', 'queries', 'view'), '^server/src/platform/'] },
    to: { path: '^server/schema/' },
  },
  {
    name: 'http-behind-routes',
    comment:
      'Only routes, platform/http, roles and the files right in server/src import Fastify: take plain arguments and let routes.ts pass them in.',
    from: {
      path: '^server/src/',
      pathNot: [TESTS, furniture('routes'), '^server/src/platform/http/', '^server/src/(roles/)?[^/]+\\.ts$'],
    },
    to: { path: '^node_modules/(fastify|fastify-[^/]+|@fastify/[^/]+)/' },
  },
  {
    name: 'job-library-behind-jobs',
    comment: 'Only jobs and platform/jobs import the job library: enqueue through the open work instead.',
    from: { path: '^server/src/', pathNot: [TESTS, furniture('jobs'), '^server/src/platform/jobs/'] },
    to: { path: '^node_modules/graphile-worker/' },
  },
  {
    name: 'channels-by-the-door',
    comment:
      'The core knows channels/channel.ts with its folder, and channels/registry.ts, only: add an ability or an optional member there.',
    from: { path: '^server/src/features/', pathNot: TESTS },
    to: { path: '^server/src/channels/', pathNot: '^server/src/channels/(channel/|(channel|registry)\\.ts$)' },
  },
]

const serverGround = [
  {
    name: 'channels-know-no-features',
    comment:
      'A channel imports channel.ts, the platform and the contract only (those of Meta also channels/meta): hand what it heard to the sink instead.',
    from: { path: '^server/src/channels/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^(server|flow-engine)/',
      pathNot: [
        '^server/src/channels/$1/',
        '^server/src/channels/channel(\\.ts$|/)',
        '^server/src/channels/meta/',
        '^server/src/platform/',
      ],
    },
  },
  {
    name: 'payment-providers-know-no-features',
    comment:
      'A payment provider imports its port, the platform and the contract only: hand in what it needs as an argument.',
    from: { path: '^server/src/payment-providers/', pathNot: TESTS },
    to: { path: '^(server|flow-engine)/', pathNot: ['^server/src/payment-providers/', '^server/src/platform/'] },
  },
  {
    name: 'platform-knows-no-product',
    comment:
      'The platform imports contract/core, contract/errors, contract/sockets and its own tables only: take what it needs as an argument.',
    from: { path: '^server/src/platform/', pathNot: TESTS },
    to: {
      path: '^(server|contract|flow-engine)/',
      pathNot: [
        '^server/src/platform/',
        '^server/schema/platform-tables\\.ts$',
        '^contract/src/(core/|(errors|sockets)\\.ts$)',
      ],
    },
  },
  {
    name: 'schema-is-only-tables',
    comment:
      'Tables import drizzle, the contract and each other only: computing belongs to a store, a query or a rule.',
    from: { path: '^server/schema/', pathNot: TESTS },
    to: { pathNot: '^(server/schema/|contract/src/|node_modules/drizzle-orm/)' },
  },
]

const web = [
  {
    name: 'ui-and-lib-know-no-features',
    comment: 'web/ui and web/lib know nothing of features, screens and the app: pass it in as a prop or an argument.',
    from: { path: '^web/src/(ui|lib)/', pathNot: TESTS },
    to: { path: '^web/src/(features|screens|app)/' },
  },
  {
    name: 'kit-asks-no-server',
    comment:
      'The kit (web/ui) knows no call of the product: pass the answer in as a prop, or put the asking in web/lib.',
    from: { path: '^web/src/ui/', pathNot: TESTS },
    to: { path: '^(contract/src/features/|web/src/lib/api\\.ts$)' },
  },
  {
    name: 'features-know-no-screens',
    comment: 'A web feature is composed by screens and never imports them: move the shared part into the feature.',
    from: { path: '^web/src/features/', pathNot: [TESTS, WEB_MANIFEST] },
    to: { path: '^web/src/(screens|app)/' },
  },
  {
    name: 'web-manifests-are-light',
    comment:
      'All manifests come before the first list: fetch a screen, a component or the reducers with import() when they are needed.',
    from: { path: WEB_MANIFEST },
    to: { path: '(\\.tsx$|\\.css$|/live\\.ts$|^web/src/(screens|app)/)', dynamic: false },
  },
  {
    name: 'one-list-of-web-manifests',
    comment:
      'Manifests are listed in web/src/app/features.ts and read by nobody else. The router takes that of the screens before signing in.',
    from: { path: '^web/src/', pathNot: [TESTS, '^web/src/app/(features|router)\\.tsx?$'] },
    to: { path: WEB_MANIFEST },
  },
  {
    name: 'web-hubs-read-manifests',
    comment: 'The application starts no reducers or screens of a feature by name: hand them in through its manifest.',
    from: { path: '^web/src/app/', pathNot: TESTS },
    to: { path: '^web/src/(features/[^/]+/live(\\.ts$|/)|screens/(?!kit/))' },
  },
  {
    name: 'public-doors-of-a-web-feature',
    comment:
      "Another web feature's api.ts, commands.tsx and components are public: export what you need from one of them.",
    from: { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^web/src/features/',
      pathNot: [
        '^web/src/features/$1/',
        '^web/src/features/[^/]+/(api\\.ts|commands\\.tsx)$',
        '/[A-Z][A-Za-z0-9]*\\.tsx$',
      ],
    },
  },
]

const worldsApart = [
  {
    name: 'web-and-server-apart',
    comment:
      'Web and server meet in the contract only: put the shape or the pure function there. Only e2e imports both.',
    from: { path: '^(web|server)/', pathNot: TESTS },
    to: { path: '^(web|server)/', pathNot: '^$1/' },
  },
  {
    name: 'sandbox-is-outside',
    comment:
      'The sandbox is the world outside: the product reaches it over the wire, and it reaches the product likewise.',
    from: { path: '^(web|server|flow-engine|contract)/', pathNot: TESTS },
    to: { path: '^sandbox/' },
  },
  {
    name: 'sandbox-knows-no-product',
    comment:
      "The sandbox must not borrow the product's code, or both could be wrong alike: write the wire format again.",
    from: { path: '^sandbox/' },
    to: { path: '^(web|server|flow-engine|contract)/' },
  },
  {
    name: 'tests-are-for-tests',
    comment: 'Product code never imports a test or the harness: move what it needs out of there.',
    from: { pathNot: TESTS },
    to: { path: TESTS },
  },
]

const hygiene = [
  {
    name: 'everything-resolves',
    comment: 'This import leads nowhere: write the path with its extension, or add the package to the workspace.',
    from: {},
    to: { couldNotResolve: true },
  },
]

const rules = [...contractAndEngine, ...serverFeatures, ...serverGround, ...web, ...worldsApart, ...hygiene]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no JavaScript API. Without swc nothing is read, and nothing read breaks no rule.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|sandbox|web)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
