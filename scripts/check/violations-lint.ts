import type { Violation } from './violation.ts'

export const lintViolations: readonly Violation[] = [
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
  lint('a variable that is not used', 'no-unused-vars', 'kit/server/planted/unused.ts', ['export const planted = () => { const one = 1 }']),
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
]

/** The lint rules that have a violation here. */
export const lintRules: ReadonlySet<string> = new Set(lintViolations.flatMap(({ reported }) => /^[\w-]+/.exec(reported.source) ?? []))

function lint(title: string, rule: string, file: string, lines: string[]): Violation {
  // The rule, then its own place: not that of the next report.
  const place = `${rule}\\)((?!-\\[|─\\[)[\\s\\S])*[-─]\\[${file.replaceAll('.', '\\.')}:`
  return { title, file, content: `${lines.join('\n')}\n`, reported: new RegExp(place) }
}
