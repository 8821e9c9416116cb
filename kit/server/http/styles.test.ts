import { expect, test } from 'vitest'
import { openStyles } from './styles.ts'

const of = (css: string, markup = '<p class="a b">글</p>') => openStyles(css)(markup)

test('rules without a class, and those whose classes are all there, are kept in their order', () => {
  expect(of('p{color:red}.c{x:1}.b{x:2}.a .c{x:3}.a .b:hover{x:4}.a,.c{x:5}')).toBe('p{color:red;}.b{x:2;}.a .b:hover{x:4;}.a{x:5;}')
})

test('a class that must be missing is no condition', () => {
  expect(of('.a:not(.c){x:1}:not(:is(.c,.d))>.b{x:2}')).toBe('.a:not(.c){x:1;}:not(:is(.c,.d))>.b{x:2;}')
})

test('names as Tailwind writes them are found as React writes them', () => {
  const css = '.w-\\(--w-side\\){x:1}.\\@max-\\[21rem\\]\\:hidden{x:2}.p-1\\.5{x:3}.\\32xl\\:p{x:4}.\\[\\&\\>p\\]\\:m{x:5}.p-1\\.4{x:6}'
  const markup = '<p class="w-(--w-side) @max-[21rem]:hidden p-1.5"><b class="2xl:p [&amp;&gt;p]:m"></b></p>'
  expect(of(css, markup).match(/x:\d/g)).toEqual(['x:1', 'x:2', 'x:3', 'x:4', 'x:5'])
})

test('layers keep their places even where they are empty; conditions that hold nothing go', () => {
  expect(of('@layer base,later;@layer base{.c{x:1}}@media print{.c{x:2}}@media (width>1px){@layer later{.a{x:3}}}')).toBe(
    '@layer base,later;@layer base{}@media (width>1px){@layer later{.a{x:3;}}}',
  )
})

test('what is nested in a rule goes with it', () => {
  expect(of('.a{x:1;@media print{x:2}&:hover{x:3}}.c{@media print{x:4}}')).toBe('.a{x:1;@media print{x:2;}&:hover{x:3;}}')
})

test('variables are kept where the rules or the markup use them, or what they are made of', () => {
  const css =
    '@property --t{syntax:"*";inherits:false}@property --u{syntax:"*"}:root{--t:1;--far:2;--near:var(--far);--own:3;--no:var(--u)}.a{x:var(--near)var(--t)}.c{x:var(--no)}'
  expect(of(css, '<p class="a" stroke="var(--own)"></p>')).toBe(
    '@property --t{syntax:"*";inherits:false}:root{--t:1;--far:2;--near:var(--far);--own:3;}.a{x:var(--near)var(--t);}',
  )
})

test('movements are kept', () => {
  expect(of('@keyframes spin{to{rotate:1turn}}')).toBe('@keyframes spin{to{rotate:1turn}}')
})
