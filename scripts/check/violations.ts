import type { StaticCheck } from './checks.ts'

/** A file of the fixture to write or change, and what the checker must then say. */
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
      "import { Pool } from '../db/db.ts'",
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
    lint('a promise where a boolean is asked for', 'no-misused-promises', 'kit/server/planted/misused.ts', [
      'export const planted = (is: () => Promise<boolean>) => (is() ? 1 : 0)',
    ]),
    lint('a case that is left out', 'switch-exhaustiveness-check', 'kit/server/planted/switch.ts', [
      "export function planted(kind: 'one' | 'two') {",
      "  switch (kind) { case 'one': return 1 }",
      '}',
    ]),
    lint('a function spread into an object', 'no-misused-spread', 'kit/server/planted/spread.ts', [
      'export const planted = (work: () => void) => ({ ...work })',
    ]),
    lint('two imports from one file', 'no-duplicates', 'kit/server/planted/twice.ts', [
      "import { openPool } from '../db/db.ts'",
      "import { names } from '../cache.ts'",
      "import { names as again } from '../cache.ts'",
      'export const planted = [openPool, names, again]',
    ]),
    lint('a file that imports itself', 'no-self-import', 'kit/server/planted/self.ts', [
      "import { planted } from './self.ts'",
      'export const planted: unknown = () => planted',
    ]),
    lint('a pattern that takes nothing', 'no-empty-pattern', 'kit/server/planted/pattern.ts', [
      'export const planted = (one: object) => { const {} = one }',
    ]),
    lint('a variable that is not used', 'no-unused-vars', 'kit/server/planted/unused.ts', [
      'export const planted = () => { const one = 1 }',
    ]),
    lint('var', 'no-var', 'kit/server/planted/var.ts', ['export var planted = 1']),
    lint('a variable that never changes', 'prefer-const', 'kit/server/planted/let.ts', [
      'export const planted = () => { let one = 1; return one }',
    ]),
    lint('an effect that does not name what it reads', 'exhaustive-deps', 'kit/web/planted/effect.tsx', [
      "import { useEffect } from 'react'",
      'export function Planted({ title }: { title: string }) {',
      '  useEffect(() => { document.title = title }, [])',
      '  return <p>{title}</p>',
      '}',
    ]),
    lint('HTML written into the page', 'no-danger', 'kit/ui/planted/html.tsx', [
      'export const Planted = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />',
    ]),
    lint('an assertion that is never made', 'valid-expect', 'kit/server/planted/expect.test.ts', [
      "import { expect, test } from 'vitest'",
      "test('planted', () => { expect(1) })",
    ]),
    {
      title: 'an exception from a rule that nothing needs',
      file: 'kit/server/planted/disabled.ts',
      content: '// oxlint-disable-next-line no-console\nexport const planted = 1\n',
      reported: /Unused (eslint|oxlint)-disable directive[^[]*\[kit\/server\/planted\/disabled\.ts:/,
    },
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
    boundary('a higher layer', 'layer-6', 'features/like/server/planted/higher.ts', '#features/daily/errors.ts'),
    boundary('the same layer', 'layer-6', 'features/like/server/planted/same.ts', '#features/expert/rules.ts'),
    boundary('a feature without a layer', 'feature-without-layer', 'features/stray/rules.ts', '#kit/contract/shape.ts'),
    boundary('kit that knows a feature', 'kit-knows-no-feature', 'kit/web/planted/feature.ts', '#features/routes.ts'),
    boundary('input and output in a rule', 'pure-stays-pure', 'features/follow/rules.ts', 'node:fs'),
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

/** The lint rules that have a violation here. */
export const lintRules: ReadonlySet<string> = new Set(violations.lint.flatMap(({ reported }) => /^[\w-]+/.exec(reported.source) ?? []))

function typed(title: string, code: string, file: string, content: string): Violation {
  return { title, file, content: `${content}\n`, reported: new RegExp(`^${file.replaceAll('.', '\\.')}.*${code}`, 'm') }
}

function lint(title: string, rule: string, file: string, lines: string[]): Violation {
  // The rule, then its own place: not that of the next report.
  const place = `${rule}\\)((?!-\\[|─\\[)[\\s\\S])*[-─]\\[${file.replaceAll('.', '\\.')}:`
  return { title, file, content: `${lines.join('\n')}\n`, reported: new RegExp(place) }
}

function boundary(title: string, rule: string, file: string, imported: string): Violation {
  return { title, file, content: `import '${imported}'\n`, reported: new RegExp(`${rule}: ${file.replaceAll('.', '\\.')} -> `) }
}
