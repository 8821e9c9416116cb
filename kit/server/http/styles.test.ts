import { expect, test } from 'vitest'
import { openStyles } from './styles.ts'

const extract = (css: string, markup = '<p class="a b">글</p>') => openStyles(css)(markup)

test('keeps rules without a class and rules whose classes all occur, in their order', () => {
  expect(extract('p{color:red}.c{x:1}.b{x:2}.a .c{x:3}.a .b:hover{x:4}.a,.c{x:5}')).toBe('p{color:red;}.b{x:2;}.a .b:hover{x:4;}.a{x:5;}')
})

test('ignores classes inside :not()', () => {
  expect(extract('.a:not(.c){x:1}:not(:is(.c,.d))>.b{x:2}')).toBe('.a:not(.c){x:1;}:not(:is(.c,.d))>.b{x:2;}')
})

test('matches Tailwind’s escaped class names with the markup that React writes', () => {
  const css = '.w-\\(--w-side\\){x:1}.\\@max-\\[21rem\\]\\:hidden{x:2}.p-1\\.5{x:3}.\\32xl\\:p{x:4}.\\[\\&\\>p\\]\\:m{x:5}.p-1\\.4{x:6}'
  const markup = '<p class="w-(--w-side) @max-[21rem]:hidden p-1.5"><b class="2xl:p [&amp;&gt;p]:m"></b></p>'
  expect(extract(css, markup).match(/x:\d/g)).toEqual(['x:1', 'x:2', 'x:3', 'x:4', 'x:5'])
})

test('keeps empty layers, and drops empty conditions', () => {
  expect(extract('@layer base,later;@layer base{.c{x:1}}@media print{.c{x:2}}@media (width>1px){@layer later{.a{x:3}}}')).toBe(
    '@layer base,later;@layer base{}@media (width>1px){@layer later{.a{x:3;}}}',
  )
})

test('keeps or drops nested rules together with their rule', () => {
  expect(extract('.a{x:1;@media print{x:2}&:hover{x:3}}.c{@media print{x:4}}')).toBe('.a{x:1;@media print{x:2;}&:hover{x:3;}}')
})

test('keeps variables that the rules, the markup or other kept variables use', () => {
  const css =
    '@property --t{syntax:"*";inherits:false}@property --u{syntax:"*"}:root{--t:1;--far:2;--near:var(--far);--own:3;--no:var(--u)}.a{x:var(--near)var(--t)}.c{x:var(--no)}'
  expect(extract(css, '<p class="a" stroke="var(--own)"></p>')).toBe(
    '@property --t{syntax:"*";inherits:false}:root{--t:1;--far:2;--near:var(--far);--own:3;}.a{x:var(--near)var(--t);}',
  )
})

test('keeps keyframes', () => {
  expect(extract('@keyframes spin{to{rotate:1turn}}')).toBe('@keyframes spin{to{rotate:1turn}}')
})
