import type { StaticCheck } from './checks.ts'
import { lintViolations } from './violations-lint.ts'
import type { Violation } from './violation.ts'

/** One violation per thing that a checker is there to find. Those of one checker are planted together, each in a file of its own. */
export const violations: Record<StaticCheck, readonly Violation[]> = {
  format: [
    {
      title: 'a semicolon',
      file: 'kit/contract/planted.ts',
      content: 'export const planted = 1;\n',
      reported: /kit\/contract\/planted\.ts/,
    },
  ],

  language: [
    {
      title: 'a variable with the name of another trade, and what to call it',
      file: 'kit/web/planted/floors.ts',
      content: 'const floors = 1\nexport { floors }\n',
      reported: /^kit\/web\/planted\/floors\.ts:1:7: "floors" .* layers$/m,
    },
    {
      title: 'a file with such a name, and what to call it',
      file: 'kit/web/planted/arrows.tsx',
      content: 'export {}\n',
      reported: /^kit\/web\/planted\/arrows\.tsx: "arrows" .* dependencies$/m,
    },
    {
      title: 'a folder with such a name, and what to call it',
      file: 'kit/server/outside/planted.ts',
      content: 'export {}\n',
      reported: /^kit\/server\/outside\/: "outside" .* integrations$/m,
    },
    {
      title: 'a file whose name says nothing',
      file: 'features/daily/web/utils.ts',
      content: 'export {}\n',
      reported: /^features\/daily\/web\/utils\.ts: "utils" .* noun/m,
    },
  ],

  lint: lintViolations,

  'types of the server': [
    {
      title: 'a wrong type',
      file: 'kit/server/planted/wrong.ts',
      content: "export const planted: number = 'one'\n",
      reported: /wrong\.ts.*TS2322/,
    },
    {
      title: 'the window',
      file: 'kit/server/planted/window.ts',
      content: 'export const planted = () => window\n',
      reported: /window\.ts.*'window'/,
    },
    typed('null where a number is asked for', 'TS2322', 'kit/server/planted/null.ts', 'export const planted: number = null'),
    typed(
      'an element that may be missing',
      'TS2322',
      'kit/server/planted/index.ts',
      'export const planted = (all: number[]): number => all[0]',
    ),
    typed('an enum, which Node cannot strip', 'TS1294', 'kit/server/planted/enum.ts', 'export enum Planted { One }'),
    typed(
      'a type imported as a value',
      'TS1484',
      'kit/server/planted/value.ts',
      "import { Pool } from '../db/db.ts'\nexport type Planted = Pool",
    ),
    typed(
      'a method that overrides another without saying so',
      'TS4114',
      'kit/server/planted/override.ts',
      'export class Planted extends Map { get() { return 1 } }',
    ),
    typed(
      'a case that falls through',
      'TS7029',
      'kit/server/planted/fall.ts',
      'export const planted = (one: number) => { switch (one) { case 1: one++\ndefault: return one } }',
    ),
  ],

  'types of the web': [
    {
      title: 'a wrong type',
      file: 'kit/web/planted/wrong.ts',
      content: "export const planted: number = 'one'\n",
      reported: /wrong\.ts.*TS2322/,
    },
    {
      title: 'Node',
      file: 'kit/web/planted/node.ts',
      content: 'export const planted = () => process.env\n',
      reported: /node\.ts.*'process'/,
    },
  ],

  'types of the pure files': [
    {
      title: 'the window in a rule',
      file: 'features/daily/rules.ts',
      content: (text) => `${text}export const planted = () => window\n`,
      reported: /daily\/rules\.ts.*'window'/,
    },
    {
      title: 'Node in a rule',
      file: 'features/comment/rules.ts',
      content: (text) => `${text}export const planted = () => process\n`,
      reported: /comment\/rules\.ts.*'process'/,
    },
  ],

  'types of the journeys': [
    {
      title: 'a wrong journey',
      file: 'e2e/planted.ts',
      content: "export const planted: number = 'one'\n",
      reported: /e2e\/planted\.ts.*TS2322/,
    },
  ],

  boundaries: [
    boundary("another feature's inside", 'feature-public-api', 'features/daily/server/planted/inside.ts', '#features/like/server/http.ts'),
    boundary(
      'the API of two features in a third',
      'narrow-api',
      'features/order/server/planted/narrow.ts',
      '#features/viv/server/for-topup.ts',
    ),
    boundary('what tests stand on at work', 'testing-for-tests', 'features/like/server/planted/tests.ts', './testing.ts'),
    boundary('a higher layer', 'layer-\\d+', 'features/like/server/planted/higher.ts', '#features/daily/errors.ts'),
    boundary('the same layer', 'layer-\\d+', 'features/like/server/planted/same.ts', '#features/expert/rules.ts'),
    boundary('a feature without a layer', 'feature-without-layer', 'features/stray/rules.ts', '#kit/contract/shape.ts'),
    boundary('kit that knows a feature', 'kit-knows-no-feature', 'kit/web/planted/feature.ts', '#features/routes.ts'),
    boundary('input and output in a rule', 'pure-stays-pure', 'features/follow/rules.ts', 'node:fs'),
    boundary('input and output in a state table', 'pure-stays-pure', 'features/follow/transitions.ts', 'node:fs'),
    boundary('a package in a rule', 'pure-stays-pure', 'features/block/rules.ts', 'lru-cache'),
    boundary('a rule in a file of words', 'words-are-text', 'features/block/words.ts', '#features/comment/rules.ts'),
    boundary('the server on the web', 'web-not-server', 'features/like/web/planted/server.ts', '#kit/server/db/db.ts'),
    boundary('the console in the member app', 'console-apart', 'features/like/web/planted/console.ts', '../../operator/screens.ts'),
    boundary('Node on the web', 'web-not-node', 'kit/web/planted/node.ts', 'node:path'),
    boundary('a package of the server on the web', 'web-not-server-package', 'kit/web/planted/driver.ts', 'postgres'),
    boundary('the web on the server', 'server-not-web', 'features/like/server/planted/web.ts', '#kit/ui/ko.ts'),
    boundary('React on the server', 'server-not-web', 'features/like/server/planted/react.ts', 'react'),
    boundary('the server in kit/ui', 'kit-folders-apart', 'kit/ui/planted/server.ts', '../../server/db/db.ts'),
    boundary('the look in kit/server', 'ui-below-the-rest', 'kit/server/planted/look.ts', '#kit/ui/ko.ts'),
    boundary('one app in the other', 'apps-apart', 'apps/operator/planted.ts', '../server/demo/load.ts'),
    boundary('an app in a feature', 'apps-are-roots', 'features/daily/server/planted/app.ts', '../../../../apps/server/demo/load.ts'),
    boundary('a file of db other than the table types', 'database-types-only', 'kit/server/planted/files.ts', '#db/owners.ts'),
    boundary('headless parts in a screen', 'base-ui-in-kit-ui', 'features/daily/web/planted/parts.ts', '@base-ui/react/dialog'),
    boundary('the router in a screen', 'router-in-kit-web', 'features/daily/web/planted/router.ts', 'react-router'),
    boundary('the form library in a screen', 'form-library-in-kit-web', 'features/daily/web/planted/form.ts', 'react-hook-form'),
    boundary('the driver in a feature', 'driver-in-kit-server', 'features/daily/server/planted/driver.ts', 'postgres'),
    boundary('a package that is not listed', 'dependency-not-listed', 'kit/server/planted/unlisted.ts', 'pino'),
    boundary('a development package at work', 'no-dev-dependency-at-work', 'kit/server/planted/dev.ts', 'fast-check'),
    boundary('a file that is not there', 'unresolvable', 'kit/server/planted/nowhere.ts', './nothing.ts'),
    boundary('a cycle', 'no-circular', 'kit/server/planted/circle.ts', './circle.ts'),
  ],

  unused: [
    {
      title: 'a file that nobody imports',
      file: 'kit/server/planted/alone.ts',
      content: 'export const planted = 1\n',
      reported: /Unused files[\s\S]*kit\/server\/planted\/alone\.ts/,
    },
    {
      title: 'an export that nobody imports',
      file: 'kit/contract/path.ts',
      content: (text) => `${text}export const planted = 1\n`,
      reported: /Unused exports[\s\S]*planted\s[^\n]*kit\/contract\/path\.ts/,
    },
    {
      title: 'a dependency that nobody imports',
      file: 'package.json',
      content: (text) => text.replace('"zod":', '"left-pad": "1.3.0",\n    "zod":'),
      reported: /Unused dependencies[\s\S]*left-pad/,
    },
  ],

  'unused at work': [
    {
      title: 'an export of the product that nobody at work imports',
      file: 'kit/contract/path.ts',
      content: (text) => `${text}export const planted = 1\n`,
      reported: /planted\s[^\n]*kit\/contract\/path\.ts/,
    },
    {
      title: 'a test alone does not make it used',
      file: 'kit/contract/planted.test.ts',
      content: "import { planted } from './path.ts'\nplanted.toFixed()\n",
      reported: /planted\s[^\n]*kit\/contract\/path\.ts/,
    },
  ],
}

function typed(title: string, code: string, file: string, content: string): Violation {
  return { title, file, content: `${content}\n`, reported: new RegExp(`^${file.replaceAll('.', '\\.')}.*${code}`, 'm') }
}

function boundary(title: string, rule: string, file: string, imported: string): Violation {
  return { title, file, content: `import '${imported}'\n`, reported: new RegExp(`${rule}: ${file.replaceAll('.', '\\.')} -> `) }
}
