import type { StaticCheck } from './checks.ts'

/** A file of the project to write or change, and what the checker must then say. */
export type Violation = { title: string; file: string; content: string | ((text: string) => string); reported: RegExp }

/** One violation per thing that a checker is there to find. Those of one checker are planted together, each in a file of its own. */
export const violations: Record<StaticCheck, Violation[]> = {
  format: [
    {
      title: 'a semicolon',
      file: 'kit/contract/planted.ts',
      content: 'export const planted = 1;\n',
      reported: /kit\/contract\/planted\.ts/,
    },
  ],

  lint: [
    lint('a promise that nobody waits for, on the server', 'no-floating-promises', 'kit/server/planted/floating.ts', [
      'export function go() {',
      '  later()',
      '}',
      'async function later() {}',
    ]),
    lint('a promise that nobody waits for, on the web', 'no-floating-promises', 'kit/web/planted/floating.tsx', [
      'export function Go() {',
      "  return <button onClick={() => { fetch('/') }}>가기</button>",
      '}',
    ]),
    lint('a package with a look of its own', 'no-restricted-imports', 'kit/ui/planted/look.ts', ["import '@mui/material'"]),
    lint('a package that breaks the content security policy', 'no-restricted-imports', 'kit/ui/planted/toast.ts', ["import 'sonner'"]),
    lint('a map of 282 KB', 'no-restricted-imports', 'kit/ui/planted/map.ts', ["import 'maplibre-gl'"]),
    lint('any', 'no-explicit-any', 'kit/server/planted/any.ts', ['export const planted = (value: any) => value']),
    lint('an import of a type that does not say so', 'consistent-type-imports', 'kit/server/planted/type.ts', [
      "import { Pool } from '../db.ts'",
      'export const planted = (pool: Pool) => pool',
    ]),
    lint('two equal signs', 'eqeqeq', 'kit/server/planted/equal.ts', ['export const planted = (one: number) => one == 1']),
    lint('a branch of two lines without braces', 'curly', 'kit/server/planted/curly.ts', [
      'export function planted(one: number) {',
      '  if (one > 1)',
      '    return one',
      '  return 0',
      '}',
    ]),
    lint(
      'a file too long to read',
      'max-lines',
      'kit/server/planted/long.ts',
      Array.from({ length: 301 }, () => '// line'),
    ),
    lint('a snake_case name of our own', 'id-match', 'kit/server/planted/name.ts', ['export const user_no = 1']),
    lint('console', 'no-console', 'kit/web/planted/console.ts', ["console.log('here')"]),
    lint('work left over', 'no-warning-comments', 'kit/web/planted/left.ts', ['// TO' + 'DO: later', 'export {}']),
    lint('a cycle', 'no-cycle', 'kit/server/planted/cycle.ts', [
      "import { other } from './cycle-too.ts'",
      'export const planted = () => other',
    ]),
    lint('the other end of the cycle', 'no-cycle', 'kit/server/planted/cycle-too.ts', [
      "import { planted } from './cycle.ts'",
      'export const other = () => planted',
    ]),
    lint('a hook behind an if', 'rules-of-hooks', 'kit/web/planted/hook.tsx', [
      "import { useState } from 'react'",
      'export function Planted({ on }: { on: boolean }) {',
      '  if (on) useState(1)',
      '  return <p>심은 것</p>',
      '}',
    ]),
    lint('a picture without words', 'alt-text', 'kit/ui/planted/picture.tsx', ['export const Planted = () => <img src="/a.png" />']),
  ],

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
    {
      title: 'a route without a screen',
      file: 'features/routes.ts',
      content: (text) => text.replace("DailyCreate: member('/daily-create'),", "$&\n  KinMain: open('/kin-main'),"),
      reported: /apps\/web\/screens\.ts[^\n]*\n?[^\n]*KinMain/,
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
    boundary("another feature's inside", 'feature-door', 'features/daily/server/planted/inside.ts', '#features/like/server/http.ts'),
    boundary('a higher floor', 'floor-5', 'features/like/server/planted/higher.ts', '#features/daily/errors.ts'),
    boundary('the same floor', 'floor-5', 'features/like/server/planted/same.ts', '#features/expert/rules.ts'),
    boundary('a feature without a floor', 'feature-without-floor', 'features/stray/rules.ts', '#kit/contract/shape.ts'),
    boundary('kit that knows a feature', 'kit-knows-no-feature', 'kit/web/planted/feature.ts', '#features/routes.ts'),
    boundary('input and output in a rule', 'pure-stays-pure', 'features/follow/rules.ts', 'node:fs'),
    boundary('a package in a rule', 'pure-stays-pure', 'features/block/rules.ts', 'lru-cache'),
    boundary('the server on the web', 'web-not-server', 'features/like/web/planted/server.ts', '#kit/server/db/db.ts'),
    boundary('Node on the web', 'web-not-node', 'kit/web/planted/node.ts', 'node:path'),
    boundary('a package of the server on the web', 'web-not-server-package', 'kit/web/planted/driver.ts', 'postgres'),
    boundary('the web on the server', 'server-not-web', 'features/like/server/planted/web.ts', '#kit/ui/ko.ts'),
    boundary('React on the server', 'server-not-web', 'features/like/server/planted/react.ts', 'react'),
    boundary('the server in kit/ui', 'kit-folders-apart', 'kit/ui/planted/server.ts', '../../server/db.ts'),
    boundary('the look in kit/server', 'ui-below-the-rest', 'kit/server/planted/look.ts', '#kit/ui/ko.ts'),
    boundary('one app in the other', 'apps-apart', 'apps/operator/planted.ts', '../server/demo/load.ts'),
    boundary('an app in a feature', 'apps-are-roots', 'features/daily/server/planted/app.ts', '../../../../apps/server/demo/load.ts'),
    boundary('headless parts in a screen', 'base-ui-in-kit-ui', 'features/daily/web/planted/parts.ts', '@base-ui/react/dialog'),
    boundary('the router in a screen', 'router-in-kit-web', 'features/daily/web/planted/router.ts', 'react-router'),
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

function lint(title: string, rule: string, file: string, lines: string[]): Violation {
  // The rule, then its own place: not that of the next report.
  const place = `${rule}\\)((?!-\\[|─\\[)[\\s\\S])*[-─]\\[${file.replaceAll('.', '\\.')}:`
  return { title, file, content: `${lines.join('\n')}\n`, reported: new RegExp(place) }
}

function boundary(title: string, rule: string, file: string, imported: string): Violation {
  return { title, file, content: `import '${imported}'\n`, reported: new RegExp(`${rule}: ${file.replaceAll('.', '\\.')} -> `) }
}
